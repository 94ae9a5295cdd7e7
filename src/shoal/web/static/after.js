// Puts work off until what has just been marked is on the screen: a tap is answered first, the rest of the page follows.

const PRESSED = 180   // milliseconds

export function afterPaint(work) {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}

// Whether a tap still waits for its picture: what else is to be written comes after it.
let taps = 0
export const answering = () => taps > 0
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
    if (opening === dialog && !dialog.open) dialog.showModal()
    opening = null
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
