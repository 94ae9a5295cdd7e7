// Puts work off until what has just been marked is on the screen: a tap is answered first, the rest of the page follows.

const PRESSED = 180, HELD = 400   // milliseconds

export function afterPaint(work) {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

// Whether something is being touched, or a tap still waits for its picture: what else is to be written comes after it, and nothing moves away while it is touched. Who holds on to something does not hold up the others.
let taps = 0, held = 0
export const answering = () => taps > 0 || performance.now() < held
addEventListener('pointerdown', () => (held = performance.now() + HELD), true)
for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => (held = 0), true)
addEventListener('click', () => {
  taps++
  afterPaint(() => taps--)
}, true)

// A thing shows that it was pressed, whatever comes of it and when.
export function press(thing) {
  thing?.setAttribute('data-pressed', '')
  setTimeout(() => thing?.removeAttribute('data-pressed'), PRESSED)
}

// A dialog is opened and closed after the next picture, because everything behind it is styled anew; it is out of sight at once.
let opening = null   // Escape in between means it too
addEventListener('keydown', event => { if (event.key === 'Escape') opening = null })

export function open(dialog) {
  opening = dialog
  afterPaint(() => {
    if (opening !== dialog) return   // another one is to be seen by now
    opening = null
    if (!dialog.open) dialog.showModal()
  })
}

export function close(dialog) {
  if (!dialog?.open || dialog.hasAttribute('data-closed')) return
  dialog.setAttribute('data-closed', '')
  afterPaint(() => {
    dialog.removeAttribute('data-closed')
    dialog.close()
  })
}

// What unfolds or folds is laid out after the next picture, too.
addEventListener('click', event => {
  const summary = event.target.closest('summary')
  if (!summary || event.defaultPrevented) return
  event.preventDefault()
  press(summary)
  afterPaint(() => summary.parentElement.toggleAttribute('open'))
})
