// A countdown as a ring that empties, with the seconds in it; without motion only the seconds.

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
    this.end = end
    if (first && (first.key !== this.key || moved)) {
      this.ring.getAnimations().forEach(each => each.cancel())
      const left = this.end - performance.now()
      const from = (ROUND * left) / (first.total * 1000)
      if (!still() && left > 0)
        this.ring.animate({ strokeDashoffset: [ROUND - from, ROUND] }, { duration: left, fill: 'forwards' })
    }
    this.key = first?.key
    this.place.toggleAttribute('hidden', !first)
    this.tick()
  }

  tick() {
    if (this.key !== undefined) this.text.textContent = Math.max(0, Math.ceil((this.end - performance.now()) / 1000))
  }
}
