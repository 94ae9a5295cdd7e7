// A short touch is a tap: its click comes at once, where it ends. The browser's own comes after it has looked three times more for what was hit, has brought the page up to date for each look and
// drawn it once, which on an old device is half of what a tap costs. Whatever is not plainly a tap stays the browser's, and so does what is typed into, ticked, pulled or followed.

import { afterPaint } from './after.js'

const THINGS = 'button, summary, svg, [data-can], [data-on], [data-help]', OTHERS = 'a, label, input, select, textarea'
const LONG = 400, ROLLING = 150, FAR = 8   // milliseconds, milliseconds, pixels
let began = null, pulled = false, scrolled = 0, touched = false   // the only touch there is; whether the last one pulled something, when something last moved so; whether no key was pressed since

addEventListener('pointercancel', () => (pulled = true), true)
addEventListener('scroll', event => (scrolled = event.timeStamp), { passive: true, capture: true })
addEventListener('keydown', () => (touched = false), true)

// A touch that stops what still rolls does no more than that.
addEventListener('touchstart', event => {
  const stops = pulled && event.timeStamp - scrolled < ROLLING
  pulled = false
  began = event.touches.length === 1 && !stops ? event : null
}, { passive: true })

addEventListener('touchend', event => {
  const { target } = event
  if (!isTap(began, event) || !target.isConnected || target.closest(OTHERS) || !target.closest(THINGS)) return
  event.preventDefault()
  touched = true
  focusLater(target.closest('button, summary, [tabindex]'))
  const { clientX, clientY, screenX, screenY } = event.changedTouches[0]
  target.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, composed: true, view: window, detail: 1, pointerType: 'touch', clientX, clientY, screenX, screenY }))
}, { passive: false })

function isTap(start, end) {
  if (!start || !end.cancelable || end.timeStamp - start.timeStamp > LONG) return false
  const [from] = start.changedTouches, [to] = end.changedTouches
  return Math.hypot(from.clientX - to.clientX, from.clientY - to.clientY) < FAR
}

// The keyboard goes on from what was tapped, unless the tap itself has led it elsewhere.
function focusLater(thing) {
  const held = document.activeElement
  afterPaint(() => {
    if (document.activeElement !== held || held === thing) return
    held.blur()
    if (thing) quietly(thing)
  })
}

// No ring is drawn round it; where a browser draws one all the same, nothing is focused, as it is on telephones.
function quietly(thing) {
  thing.focus({ preventScroll: true, focusVisible: false })
  if (thing.matches(':focus-visible')) thing.blur()
}

// Nor round what the page focuses by itself after a tap: the first thing in a dialog, and whatever had the focus before it.
addEventListener('focusin', ({ target }) => {
  if (!touched || !target.matches(':focus-visible:not(input, select, textarea)')) return
  target.blur()
  quietly(target)
})
