// What is said above the page: how far the start is, what stands in the way, and what is good to know.

const byId = id => document.getElementById(id)

// `part` of the way is done; without one nobody knows how long it takes.
export function progress(text, part, more = '') {
  const start = byId('start')
  start.hidden = false
  byId('start-text').textContent = text
  if (more) byId('start-more').textContent = more
  const bar = byId('start-bar')
  if (part === undefined) bar.removeAttribute('value')
  else bar.value = Math.max(bar.value || 0, part)
}

export const quiet = () => (byId('start').hidden = true)

// Over everything, until something is done about it.
export function overlay(text, label, act) {
  quiet()
  const dialog = byId('stop')
  byId('stop-text').textContent = text
  const button = byId('stop-act')
  button.textContent = label
  button.onclick = () => {
    dialog.close()
    act()
  }
  if (!dialog.open) dialog.showModal()
}

// Below the page, until it is closed.
export function notice(text, label, act) {
  const bar = byId('notice')
  byId('notice-text').textContent = text
  const button = byId('notice-act')
  button.hidden = !label
  button.textContent = label ?? ''
  button.onclick = act
  bar.hidden = false
}

byId('notice-close').onclick = () => (byId('notice').hidden = true)
byId('stop').addEventListener('cancel', event => event.preventDefault())
