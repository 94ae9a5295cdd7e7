// Puts what a button stands for on the clipboard, also where a browser gives pages none: at plain http.

import { words } from './words.js'

export async function copy(button) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(button.dataset.copy)
    else if (!copied(button)) return
    button.textContent = words('copied')
  } catch { /* not allowed: the link stands beside the button */ }
}

// The old way: from a field of the same dialog, since all else is out of reach while one is open.
function copied(button) {
  const field = Object.assign(document.createElement('textarea'), { value: button.dataset.copy, readOnly: true })
  field.style.cssText = 'position: fixed; opacity: 0'
  button.after(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  button.focus()
  return done
}
