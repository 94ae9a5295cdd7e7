// What a choice would bring, in a few words beside it: while it is pointed at, focused, or chosen and not yet confirmed.

import { afterPaint } from './after.js'

export class Preview {
  constructor(root, label) {
    this.label = label
    const point = event => this.at(event.target.closest('[data-preview][data-can], [data-preview][data-on]')), leave = () => this.at(null)
    const mouse = listener => event => event.pointerType === 'touch' || listener(event)   // a touch chooses: nothing is to be drawn before that
    for (const [name, listener] of Object.entries({ pointerover: mouse(point), pointerleave: mouse(leave), focusin: point, focusout: leave, click: leave }))
      root.addEventListener(name, listener)
  }

  // Where it belongs is measured after the next picture, once for all that was pointed at before.
  at(element) {
    const waits = 'wanted' in this
    this.wanted = element
    if (!waits) afterPaint(() => this.show())
  }

  show() {
    const element = this.wanted?.isConnected ? this.wanted : document.querySelector('[data-preview][data-on]')
    delete this.wanted
    if (this.label.hidden !== !element) this.label.hidden = !element
    if (!element) return
    this.label.textContent = element.dataset.preview
    const box = element.getBoundingClientRect(), own = this.label.getBoundingClientRect()
    const left = Math.max(6, Math.min(innerWidth - own.width - 6, box.x + box.width / 2 - own.width / 2))
    const above = box.y - own.height - 8
    this.label.style.left = `${left}px`
    this.label.style.top = `${above > 4 ? above : box.bottom + 8}px`
  }
}
