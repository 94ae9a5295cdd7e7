// How a page reaches its table and other pages: over the network, unless whoever shows the page has given it other ways.

const network = {
  ask: (...given) => fetch(...given),
  Source: window.EventSource,
  go: url => location.assign(url),
  again: () => location.reload(),
}

export const { ask, Source, go, again } = window.ways ?? network
