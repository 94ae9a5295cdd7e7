// "?": what a thing is, by help mode, by resting the mouse on it, or by a long press. The cards come from the server.

import { afterPaint, open, press } from './after.js'
import { ask } from './ways.js'

const WAIT = 900, PRESS = 550, LEFT = 1500, FAR = 8   // milliseconds, and pixels
const cards = new Map()

export class Help {
  // root: where things are; pop: the floating card; sheet: the dialog; why(action): the reason it cannot be done now, or null
  constructor({ root, pop, sheet, mode, url, why }) {
    Object.assign(this, { root, pop, sheet, mode, url, why })
    mode?.addEventListener('click', () => this.toggle())
    root.addEventListener('click', event => this.tap(event), true)
    root.addEventListener('pointerover', event => this.over(event))
    root.addEventListener('pointerout', () => clearTimeout(this.rest))
    root.addEventListener('pointerdown', event => this.press(event))
    root.addEventListener('contextmenu', event => event.target.closest('[data-help]') && event.preventDefault())
    document.addEventListener('keydown', event => this.key(event))
    addEventListener('pointermove', event => this.move(event))
    for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => clearTimeout(this.held))
    addEventListener('scroll', () => this.hide(), { passive: true, capture: true })
  }

  get on() {
    return this.mode?.getAttribute('aria-pressed') === 'true'
  }

  toggle(on = !this.on) {
    this.mode?.setAttribute('aria-pressed', on)
    this.hide()
    afterPaint(() => document.documentElement.toggleAttribute('data-helping', this.on))
  }

  key(event) {
    if (event.key === 'Escape') {
      this.hide()
      if (this.on) this.toggle(false)
    } else if (event.key === '?' && !event.target.closest('input, textarea')) {
      const thing = document.activeElement?.closest('[data-help]')
      if (thing) this.open(thing)
      else this.toggle()
    }
  }

  tap(event) {
    this.hide()
    const thing = event.target.closest('[data-help]')
    if (!this.pressed && !(this.on && thing)) return
    event.preventDefault()
    event.stopPropagation()
    if (!this.pressed) {
      press(thing)
      this.open(thing)
    }
    this.forget()
  }

  press(event) {
    clearTimeout(this.rest)
    clearTimeout(this.held)
    this.forget()
    const thing = event.target.closest('[data-help]')
    if (!thing || event.pointerType === 'mouse') return
    this.from = event
    this.held = setTimeout(() => {
      this.pressed = setTimeout(() => this.forget(), LEFT)   // the click that ends it means nothing more, unless it never comes
      this.open(thing)
    }, PRESS)
  }

  move({ clientX, clientY }) {
    if (this.from && Math.hypot(clientX - this.from.clientX, clientY - this.from.clientY) > FAR) clearTimeout(this.held)
  }

  forget() {
    clearTimeout(this.pressed)
    this.pressed = undefined
  }

  over(event) {
    clearTimeout(this.rest)
    const thing = event.target.closest('[data-help]')
    if (thing !== this.shown) this.hide()
    if (!thing || event.pointerType !== 'mouse' || event.buttons || thing === this.shown) return
    this.rest = setTimeout(() => this.float(thing), WAIT)
  }

  async float(thing) {
    const markup = await this.card(thing)
    if (!markup || !thing.isConnected || !thing.matches(':hover')) return
    this.shown = thing
    this.pop.innerHTML = markup
    this.pop.hidden = false
    const box = thing.getBoundingClientRect(), own = this.pop.getBoundingClientRect()
    const right = box.right + 12 + own.width < innerWidth
    const x = right ? box.right + 12 : Math.max(8, box.left - 12 - own.width)
    const y = Math.min(Math.max(8, box.top), innerHeight - own.height - 8)
    this.pop.style.translate = `${x}px ${Math.max(8, y)}px`
  }

  async open(thing) {
    const markup = await this.card(thing)
    if (!markup) return
    this.hide()
    this.sheet.querySelector('[data-body]').innerHTML = markup
    if (!this.sheet.open) open(this.sheet)
  }

  async card(thing) {
    const topic = thing.dataset.help
    if (!cards.has(topic)) {
      const answer = await ask(`${this.url}/${encodeURIComponent(topic)}`).catch(() => null)
      if (!answer?.ok) return null
      cards.set(topic, await answer.text())
    }
    const reason = thing.dataset.try && this.why ? await this.why(thing.dataset.try) : null
    return cards.get(topic) + (reason ? `<p class="not-now">${escaped(reason)}</p>` : '')
  }

  hide() {
    clearTimeout(this.rest)
    this.shown = undefined
    if (!this.pop.hidden) this.pop.hidden = true
  }
}

function escaped(text) {
  const place = document.createElement('span')
  place.textContent = text
  return place.innerHTML
}
