// After the first visit everything is here: a service worker keeps all files of one version, never of two.

import { notice, progress } from './notices.js'

const LONGEST = 180_000   // milliseconds; who waits longer plays without

// When all of it is kept, or as soon as that turns out to be impossible.
export async function keepForLater(words) {
  const keeper = navigator.serviceWorker
  if (!keeper) return isSecureContext || notice(words.plain_http)
  const known = Boolean(keeper.controller)
  keeper.addEventListener('message', ({ data }) => data.loaded && progress(words.fetching, data.loaded * 0.8))
  const registered = keeper.register('sw.js', { updateViaCache: 'none' })
  keeper.addEventListener('controllerchange', () => known && location.reload())
  registered.then(found => offerNews(found, words), () => {})
  if (known) return
  const taken = new Promise(done => keeper.addEventListener('controllerchange', done, { once: true }))
  const gone = registered.then(found => new Promise(done => found.installing?.addEventListener('statechange', ({ target }) => target.state === 'redundant' && done())))
  await Promise.race([taken, gone, registered.then(() => new Promise(() => {}), () => {}), new Promise(done => setTimeout(done, LONGEST))])
}

// A new version lies beside the old one until somebody wants it, or all tabs are closed.
function offerNews(registered, words) {
  const offer = worker => notice(words.new_version, words.take_it, () => worker.postMessage('take'))
  if (registered.waiting && navigator.serviceWorker.controller) offer(registered.waiting)
  registered.addEventListener('updatefound', () => {
    const coming = registered.installing
    coming.addEventListener('statechange', () => coming.state === 'installed' && navigator.serviceWorker.controller && offer(coming))
  })
}
