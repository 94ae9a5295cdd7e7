// What is on the page, as attributes of #main: styles go by these. If they looked for it themselves (`:has()`), all they touch would be styled anew after
// every tap.

const main = document.getElementById('main') ?? document.body

export const aspect = (name, yes) => main.toggleAttribute(`data-${name}`, Boolean(yes))

// What a drawing folds away with `data-aspect` is an aspect while it is unfolded.
export function unfolded() {
  for (const each of main.querySelectorAll('details[data-aspect]')) aspect(each.dataset.aspect, each.open)
}

main.addEventListener('toggle', unfolded, true)
