// A board that is larger than its frame: it can be moved about, made larger and smaller, and keeps what matters in sight.

import { afterPaint } from './after.js'
import { aspect, unfolded } from './aspect.js'
import { still } from './settings.js'
import { words } from './words.js'

const STEP = 1.35, LARGEST = 2.5, EDGE = 0.18, NEARLY = 0.85
const STEADY = 0.96   // of the room there is: for a few pixels more or less nothing is drawn anew
const LEGIBLE = 0.4   // of the size at which everything can be tapped: where all of a board is to be seen
const WIDE = matchMedia('(min-width: 900px)')
const BESIDE = matchMedia('(min-width: 900px), (min-width: 640px) and (max-height: 500px)')   // the board has its own column
const BUTTONS = [['whole', '⤢'], ['smaller', '−'], ['larger', '+']]

export class Stage {
  // board: the region whose markup may hold a stage
  constructor(board) {
    this.board = board
    this.zoom = null   // null: as it fits best
    this.followed = ''
    this.wanted = null
    this.tools = document.createElement('div')
    this.tools.className = 'zoom'
    this.tools.dataset.client = ''
    this.buttons = {}
    for (const [name, sign] of BUTTONS) {
      const button = document.createElement('button'), label = words(name)
      Object.assign(button, { type: 'button', className: 'icon', textContent: sign, title: label })
      button.setAttribute('aria-label', label)
      button.addEventListener('click', () => afterPaint(() => this.press(name)))   // all of the drawing is laid out anew
      this.tools.append(button)
      this.buttons[name] = button
    }
    addEventListener('resize', () => {
      this.show()
      this.follow()
    })
    new ResizeObserver(() => this.frame && this.size(this.zoom ?? this.usual())).observe(board)   // what stands below it may grow
  }

  get frame() {
    return this.board.querySelector('[data-stage]')
  }

  // After every change of the page.
  show() {
    const frame = this.frame
    aspect('wide', frame?.dataset.stage === 'wide')
    unfolded()
    if (!frame) return this.tools.remove()
    if (!this.tools.isConnected) this.board.append(this.tools)
    this.size(this.zoom ?? this.usual())
    this.wanted = this.aim(frame)
  }

  // How large the drawing is in its own measure, and the zoom at which all of it is seen.
  natural() {
    const drawing = this.frame.firstElementChild, { width, height } = drawing.viewBox.baseVal
    const wanted = Number(drawing.getAttribute('width')) || width
    return [wanted, (wanted * height) / width]
  }

  whole() {
    const [width, height] = this.natural(), most = Math.min(this.frame.clientWidth / width, this.room() / height)
    if (!(this.fits <= most && this.fits > most * STEADY)) this.fits = most
    return this.fits
  }

  room() {
    return BESIDE.matches ? this.frame.clientHeight : innerHeight * 0.6
  }

  // All of it where that is large enough to be tapped, or nearly so.
  usual() {
    const whole = this.whole(), smallest = this.frame.dataset.stage === 'whole' ? LEGIBLE : 1
    return WIDE.matches || whole > NEARLY * smallest ? whole : smallest
  }

  size(zoom) {
    const [width] = this.natural()
    this.now = Math.max(this.whole(), Math.min(LARGEST, zoom))
    for (const sheet of this.frame.children) sheet.style.width = `${Math.floor(width * this.now)}px`
    for (const button of [this.buttons.whole, this.buttons.smaller]) button.hidden = this.now <= this.whole()   // what does nothing would cover some of the board
  }

  press(name) {
    const frame = this.frame, was = this.now, held = document.activeElement
    const x = (frame.scrollLeft + frame.clientWidth / 2) / was, y = (frame.scrollTop + frame.clientHeight / 2) / was
    this.zoom = name === 'whole' ? this.whole() : name === 'larger' ? was * STEP : was / STEP
    this.size(this.zoom)
    this.zoom = this.now
    if (held.hidden) this.buttons.larger.focus()   // all is seen, and the pressed one is gone
    frame.scrollTo(x * this.now - frame.clientWidth / 2, y * this.now - frame.clientHeight / 2)
  }

  // Brings the followed thing into sight if it has moved. While it travels, the view goes along; what else travels may be
  // watched first, for so many milliseconds.
  follow(milliseconds = 0) {
    clearTimeout(this.later)
    const thing = document.getElementById(this.frame?.dataset.follow ?? '')
    const flight = thing?.getAnimations().find(each => each.constructor === Animation)   // none of its own style
    const scroll = () => {
      if (this.wanted) this.frame?.scrollTo({ ...this.wanted, behavior: still() ? 'auto' : 'smooth' })
      this.wanted = null
    }
    if (flight && this.wanted) this.goAlong(thing, flight)
    else if (milliseconds && !flight) this.later = setTimeout(scroll, milliseconds)
    else scroll()
  }

  // As far as it takes to keep the thing off the edges, at every moment of its flight.
  goAlong(thing, flight) {
    this.wanted = null
    const frame = this.frame
    const beyond = (at, size) => Math.min(0, at - size * EDGE) + Math.max(0, at - size * (1 - EDGE))
    const step = () => {
      const box = thing.getBoundingClientRect(), view = frame.getBoundingClientRect()
      frame.scrollLeft += beyond(box.x + box.width / 2 - view.x, view.width)
      frame.scrollTop += beyond(box.y + box.height / 2 - view.y, view.height)
      if (flight.playState === 'running' && frame.isConnected) requestAnimationFrame(step)
    }
    step()
  }

  // Where to scroll for the followed thing; null if it is in sight or has not moved: between moves people look where they like.
  aim(frame) {
    const thing = document.getElementById(frame.dataset.follow ?? '')
    if (!thing || (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight)) return null   // all of it is seen
    const box = thing.getBoundingClientRect(), view = frame.getBoundingClientRect()
    const x = box.x + box.width / 2 - view.x, y = box.y + box.height / 2 - view.y
    const place = `${thing.id} ${Math.round((frame.scrollLeft + x) / this.now)} ${Math.round((frame.scrollTop + y) / this.now)}`
    if (place === this.followed) return this.wanted
    this.followed = place
    const inside = (at, size) => at > size * EDGE && at < size * (1 - EDGE)
    if (inside(x, view.width) && inside(y, view.height)) return null
    return { left: frame.scrollLeft + x - view.width / 2, top: frame.scrollTop + y - view.height / 2 }
  }
}
