// A countdown as a ring that empties, with the seconds in it; without motion only the seconds. One that rests (the host
// has paused the game) stands still with what it has left.

import { still } from './settings.js'

const ROUND = 100   // pathLength of the ring

export class Clock {
  constructor(place) {
    this.place = place
    this.ring = place.querySelector('circle[data-ring]')
    this.text = place.querySelector('text')
    setInterval(() => this.tick(), 250)
  }

  set(clocks, arrived) {
    const first = [...clocks].sort((a, b) => a.left - b.left)[0]
    const end = first ? arrived + first.left * 1000 : 0
    const moved = Math.abs(end - this.end) > 1000   // who answered a question is left a moment
    const rests = first?.rests ? first.left : undefined
    const stopped = rests !== this.rests
    this.end = end
    this.rests = rests
    if (first && (first.key !== this.key || moved || stopped)) {
      this.ring.getAnimations().forEach(each => each.cancel())
      const left = this.end - performance.now()
      const from = (ROUND * left) / (first.total * 1000)
      const to = rests === undefined ? ROUND : ROUND - from
      if (!still() && left > 0)
        this.ring.animate({ strokeDashoffset: [ROUND - from, to] }, { duration: left, fill: 'forwards' })
    }
    this.key = first?.key
    this.place.toggleAttribute('hidden', !first)
    this.tick()
  }

  tick() {
    const left = this.rests ?? (this.end - performance.now()) / 1000
    if (this.key !== undefined) this.text.textContent = Math.max(0, Math.ceil(left))
  }
}
