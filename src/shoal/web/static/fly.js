// Pieces travel, they never teleport: remember where everything was, change the page, play from there to here.

const MOVES = '[id][data-fly]'

export function places(root) {
  const was = new Map()
  for (const element of root.querySelectorAll('[id]')) was.set(element.id, element.getBoundingClientRect())
  return was
}

export function fly(root, was, milliseconds) {
  const moves = []
  for (const element of root.querySelectorAll(MOVES)) {
    const from = origins(element).map(id => was.get(id)).find(box => box?.width)
    if (from) moves.push([element, from, element.getBoundingClientRect()])
  }
  for (const [element, from, to] of moves) glide(element, from, to, milliseconds)
}

// Where it was itself; a newcomer starts at the first of the things in data-from that was there.
const origins = element => [element.id, ...(element.dataset.from ?? '').split(' ')]

function glide(element, from, to, duration) {
  if (!to.width) return
  const unit = element.ownerSVGElement?.getScreenCTM()?.a ?? 1
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / unit
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / unit
  const grow = from.width / to.width
  if (Math.abs(x) + Math.abs(y) < 2) return
  const way = stops(element, x, y)
  if (way) return element.animate({ translate: way }, { duration: duration * Math.min(2.5, 1 + way.length / 6), easing: 'ease-in-out' })
  const frames = { translate: [`${x}px ${y}px`, '0px 0px'], zIndex: [5, 5] }
  if (grow < 0.8 || grow > 1.25) frames.scale = [`${grow}`, '1']
  element.animate(frames, { duration, easing: 'cubic-bezier(.3,1.1,.5,1)' })
}

// A thing with a way of its own takes it, if it begins where the thing was: data-way="x,y x,y …", every stop as seen from
// where the thing is now, in the measure of its drawing. (The last need not be 0,0: out over an edge, and in at the other.)
function stops(element, x, y) {
  const way = (element.dataset.way ?? '').split(' ').map(stop => stop.split(',').map(Number))
  const near = Math.hypot(way[0][0] - x, way[0][1] - y) < 64
  return near ? [[x, y], ...way.slice(1)].map(stop => stop.map(each => `${each}px`).join(' ')) : null
}
