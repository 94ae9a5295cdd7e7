// What hits me stops for me: a card over the table, until "OK" or for a few seconds. What is shown next waits for it.

import { afterPaint, close } from './after.js'
import { setting, still } from './settings.js'
import { play } from './sound.js'

const SHIELD = 600   // milliseconds in which a tap beside the card was meant for something else
const SEEN = 200     // cards remembered
let keys = false     // whether the keyboard was used last: who does not see the card may listen to it to its end

addEventListener('keydown', () => (keys = true), true)
addEventListener('pointerdown', () => (keys = false), true)

export class Strikes {
  // dialog: where cards are shown; table: whose they are; hurried(): no time for cards just now; done(): all have been seen
  constructor({ dialog, table, hurried, done }) {
    Object.assign(this, { dialog, hurried, done, cards: [] })
    this.name = `shoal-struck-${table}`
    this.body = dialog.querySelector('[data-body]')
    this.bar = dialog.querySelector('[data-left]')
    dialog.addEventListener('close', () => this.closed())
    dialog.addEventListener('click', event => event.target === dialog && performance.now() - this.opened > SHIELD && close(dialog))
    document.addEventListener('visibilitychange', () => document.hidden && this.stay())
    for (const kind of ['pointerdown', 'wheel', 'keydown']) this.body.addEventListener(kind, () => this.stay())
  }

  // Cards of a frame; those seen on this device before are left out.
  add(cards = []) {
    if (!cards.length || setting('strikes') === 'off') return
    const known = [...this.seen(), ...this.cards.map(card => card.id)]
    this.cards.push(...cards.filter(card => !known.includes(card.id)))
  }

  // Whether everything else has to wait.
  get stops() {
    return this.dialog.open || (this.cards.length > 0 && !this.hurried())
  }

  show() {
    if (this.dialog.open) return
    const { id, card, seconds } = this.cards.shift()
    this.remember([...this.seen(), id].slice(-SEEN))
    this.body.innerHTML = card
    this.body.scrollTop = 0
    this.opened = performance.now()
    this.dialog.showModal()
    play('hit')
    this.dialog.toggleAttribute('data-stays', this.stays())
    if (this.stays()) return
    this.timer = setTimeout(() => this.dialog.close(), seconds * 1000)
    this.bar.animate({ scale: ['1 1', '0 1'] }, { duration: seconds * 1000, fill: 'forwards' })
  }

  stays() {
    return still() || keys || setting('stay') === 'on'
  }

  // Who touches the card is reading it.
  stay() {
    clearTimeout(this.timer)
    this.dialog.setAttribute('data-stays', '')
  }

  closed() {
    clearTimeout(this.timer)
    this.bar.getAnimations().forEach(each => each.cancel())
    afterPaint(() => (this.stops ? this.show() : this.done()))   // the table is seen first, as it was
  }

  seen() {
    try {
      return JSON.parse(sessionStorage.getItem(this.name)) ?? []
    } catch {
      return this.known ?? []
    }
  }

  remember(ids) {
    this.known = ids
    try {
      sessionStorage.setItem(this.name, JSON.stringify(ids))
    } catch { /* then until the page is left */ }
  }
}
