// A countdown as a ring that empties, with the seconds in it; without motion only the seconds. One that rests (the host
// has paused the game) stands still with what it has left. It moves in small steps: a ring that glides would have the page
// drawn anew sixty times a second.

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
    this.end = first ? arrived + first.left * 1000 : 0
    this.rests = first?.rests ? first.left : undefined
    this.total = first?.total
    this.place.toggleAttribute('hidden', !first)
    this.tick()
  }

  tick() {
    if (!this.total) return
    const left = Math.max(0, this.rests ?? (this.end - performance.now()) / 1000), seconds = String(Math.ceil(left))
    if (this.text.textContent !== seconds) this.text.textContent = seconds
    this.ring.style.strokeDashoffset = still() ? 0 : ROUND - (ROUND * left) / this.total
  }
}
