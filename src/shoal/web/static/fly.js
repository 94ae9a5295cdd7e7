// Pieces travel, they never teleport: remember where everything was, change the page, play from there to here.

import { slow } from './settings.js'

const MOVES = '[id][data-fly]'
const TRAVEL = 420, BRISK = 240   // milliseconds
const NEAR = 64   // in the measure of the drawing
let flights = []

// Where things are from which something may set out: those that fly, and those that the new markup names as origins.
export function places(root, fresh) {
  const ids = new Set()
  for (const element of root.querySelectorAll(MOVES)) ids.add(element.id)
  for (const part of fresh) for (const element of part.querySelectorAll(MOVES)) for (const id of origins(element)) ids.add(id)
  const was = new Map()
  for (const id of ids) {
    const element = document.getElementById(id)
    if (element) was.set(id, element.getBoundingClientRect())
  }
  return was
}

// On a slow device everything has arrived before anybody can touch it: a tap has to wait for what still flies.
export const usual = () => (slow() ? BRISK : TRAVEL)

// For how many milliseconds somebody is on a way that should be seen to its end; 0 if all go straight.
export function fly(root, was, milliseconds = usual()) {
  for (const flight of flights) {
    flight.cancel()   // it goes on from where it was seen last
    flight.effect.target.removeAttribute('data-flying')
  }
  const moves = []
  for (const element of root.querySelectorAll(MOVES)) {
    const from = origins(element).map(id => was.get(id)).find(box => box?.width)
    if (from) moves.push([element, from, element.getBoundingClientRect()])
  }
  const plans = moves.map(([element, from, to]) => plan(element, from, to, milliseconds)).filter(Boolean)
  const others = plans.flatMap(({ element }) => element.getAnimations()).filter(other => other.effect.getKeyframes().some(each => 'transform' in each))
  for (const other of others) other.cancel()   // of two that move the same thing the compositor takes neither
  flights = plans.map(depart)
  return Math.max(0, ...plans.map(each => (each.way ? each.duration : 0)))
}

// Only what the compositor can move by itself is animated, or every picture of the flight would cost a layout; that it flies above the others is said aside.
function depart({ element, frames, duration, easing }) {
  const flight = element.animate(frames, { duration, easing })
  element.toggleAttribute('data-flying', true)
  flight.finished.then(() => element.removeAttribute('data-flying'), () => {})   // unless it was called off
  return flight
}

// Where it was itself; a newcomer starts at the first of the things in data-from that was there.
const origins = element => [element.id, ...(element.dataset.from ?? '').split(' ')]

function plan(element, from, to, duration) {
  if (!to.width) return null
  const unit = element.ownerSVGElement?.getScreenCTM()?.a ?? 1
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / unit
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / unit
  if (Math.abs(x) + Math.abs(y) < 2) return null
  const way = stops(element, x, y), turn = Number(element.dataset.turn) || (swapped(element, from, to) ? 90 : 0)
  if (way) return { element, way, ...along(element, way, duration) }
  if (turn) return { element, frames: swing(turn, x, y), duration: duration * 1.4, easing: 'ease-in-out' }
  const ratio = from.width / to.width, scale = ratio < 0.8 || ratio > 1.25 ? ratio : 1
  return { element, frames: through(element, [[x, y, scale], [0, 0, 1]]), duration, easing: 'cubic-bezier(.3,1.1,.5,1)' }
}

// By these stops, [right, down, scale], on top of the place that the drawing gives it. (In drawings the compositor knows no property but `transform`.)
function through(element, way) {
  const { transform } = getComputedStyle(element), own = transform === 'none' ? '' : transform
  return { transform: way.map(([x, y, scale = 1]) => `translate(${x}px, ${y}px) scale(${scale}) ${own}`) }
}

// A thing with a way of its own joins it where the thing was: data-way="x,y x,y …", every stop as seen from where the thing
// is now, in the measure of its drawing. (The last need not be 0,0: out over an edge, and in at the other.)
function stops(element, x, y) {
  const way = (element.dataset.way ?? '').split(' ').map(stop => stop.split(',').map(Number))
  const far = way.map(([across, down]) => Math.hypot(across - x, down - y))
  const nearest = far.indexOf(Math.min(...far))
  return far[nearest] < NEAR && nearest < way.length - 1 ? [[x, y], ...way.slice(nearest + 1)] : null
}

function along(element, way, usual) {
  return { frames: through(element, way), duration: usual * Math.min(2.5, 1 + way.length / 6), easing: 'ease-in-out' }
}

// In a drawing, what lay and stands now, or the other way round, has turned whatever its data-turn says.
const lies = box => (box.width > box.height * 1.3 ? 1 : box.height > box.width * 1.3 ? -1 : 0)
const swapped = (element, from, to) => element.ownerSVGElement && lies(from) * lies(to) < 0

// With data-turn="90" it comes in one swing about the point that a turn by so many degrees leaves in its place.
function swing(turn, x, y) {
  const open = 1 / Math.tan((turn * Math.PI) / 360)
  const across = (x + open * y) / 2, down = (y - open * x) / 2
  const at = angle => `translate(${across}px, ${down}px) rotate(${angle}deg) translate(${-across}px, ${-down}px)`
  return { transform: [at(-turn), at(0)] }
}
