// Choosing an action by tapping what it names. A choice is {action, path, label, weight}; its path lists element ids in tapping order.

import { afterPaint } from './after.js'
import { aspect } from './aspect.js'
import { painted } from './morph.js'
import { counted, words } from './words.js'

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const OWN = ['tabindex', 'role', 'aria-pressed', 'aria-label']
const TOUCH = 11   // pixels round a thing
const TEXTS = 'input, textarea, select, ol, [role=region]'   // what is typed into or read keeps its arrows
const byId = id => document.getElementById(id)
const centre = element => {
  const box = element.getBoundingClientRect()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

// Nothing is written that stands there already: a focused thing whose tabindex is set has the whole page styled, to see whether it may keep the focus.
const put = (element, name, value) => element.getAttribute(name) === String(value) || element.setAttribute(name, value)

// In a drawing nothing can be added by style alone: a dashed frame and a dot are drawn round the thing. All are measured before one is drawn.
const marked = element => Boolean(element.querySelector(':scope > [data-mark]'))

function mark(elements) {
  const frames = elements.filter(element => element.isConnected && painted(element) && !marked(element)).map(element => [element, around(element)])
  for (const [element, frame] of frames) if (frame) draw(element, frame)
}

// In the element's own measure, and never beyond the drawing.
function around(element) {
  const box = element.getBBox(), view = element.ownerSVGElement.viewBox.baseVal, moves = element.transform.baseVal
  const { e, f } = moves.numberOfItems === 1 ? moves.getItem(0).matrix : { e: 0, f: 0 }
  const left = Math.max(box.x - 4, view.x + 6 - e), right = Math.min(box.x + box.width + 4, view.x + view.width - 6 - e)
  const top = Math.max(box.y - 4, view.y + 6 - f), bottom = Math.min(box.y + box.height + 4, view.y + view.height - 6 - f)
  return right > left && bottom > top && { left, right, top, bottom }
}

function draw(element, { left, right, top, bottom }) {
  const shape = (name, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries({ ...attributes, 'data-mark': '' })) node.setAttribute(key, value)
    return node
  }
  const ring = shape('rect', { x: left, y: top, width: right - left, height: bottom - top, rx: 12, class: 'mark-ring' })
  const dot = shape('circle', { cx: right - 6, cy: top + 6, r: 8, class: 'mark-dot' })
  element.append(ring, dot)
}

export class Picker {
  // root: where taps count; bar: where buttons stand; list: the plain list of all choices; submit(choice, element); say(text); other(element): a tap on nothing
  constructor({ root, bar, list, submit, say, other }) {
    // proposed: the last thing of a path that waits to be confirmed; kind: the only kind of ghosts that counts, if one was chosen; kept: what the next path begins with
    Object.assign(this, { root, bar, list, submit, say, other, choices: [], chosen: [], proposed: null, kind: null, kept: [], asked: new Set(), before: new WeakMap() })
    root.addEventListener('click', () => this.catchUp(), true)   // before a button is heard: what it marks is seen first
    root.addEventListener('click', event => this.dragged ? (this.dragged = false) : this.tap(event.target, event))
    root.addEventListener('keydown', event => this.key(event))
    for (const place of [bar, list])
      place.addEventListener('click', event => {
        const button = event.target.closest('button[data-choice]')
        const choice = this.choices[button?.dataset.choice]
        if (button) choice?.action === button.dataset.action && this.send(choice)   // not twice, and not what stood there before
        else if (event.target.closest('button[data-cancel]')) this.clear()
        else if (event.target.closest('button[data-turn]')) this.turn()
      })
    document.addEventListener('keydown', event => {
      if (event.key === 'Escape' && (this.chosen.length || this.proposed)) this.clear()
      else if (event.key in STEPS && event.target === document.body) this.step(event)
      else if (event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey && !event.target.closest('input, textarea')) this.turn()
    })
    root.addEventListener('pointerdown', event => this.grab(event))
    list.closest('details')?.addEventListener('toggle', () => this.listAll())
  }

  set(choices) {
    this.choices = choices
    if (choices.length) {
      if (!this.chosen.length && this.kept.length && this.next(this.kept).size) this.chosen = this.kept
      this.kept = []
    }
    while (this.chosen.length && !this.fitting().length) this.chosen.pop()
    if (!this.next().has(this.proposed)) this.proposed = null
    this.paint()
    const asked = this.next([])
    this.bring(asked, [...asked].filter(id => !this.asked.has(id)))
    this.asked = asked
  }

  // A question nobody sees is none: where all that answers it is out of sight, what is new of it comes into view, or if no button answers it the first of it; not where buttons do the very same. So does what is cut off of a new one.
  bring(asked, news) {
    const lone = !this.bar.childElementCount, fresh = news.length === asked.size
    const buttons = new Set(this.done([]).map(choice => choice.action)), spared = this.choices.every(choice => buttons.has(choice.action))
    if (asked.size && !lone && !news.length) return   // an eye that has not looked yet still will
    this.eye?.disconnect()
    const [above, below = above] = getComputedStyle(document.documentElement).scrollPaddingBlock.split(' ').map(parseFloat)
    this.eye = new IntersectionObserver((asked, eye) => {
      eye.disconnect()
      const [{ target, isIntersecting, intersectionRatio }] = asked
      const unseen = !spared && asked.every(each => !each.isIntersecting), cut = fresh && isIntersecting && intersectionRatio < 1 && target instanceof HTMLElement
      const first = unseen && asked.find(each => news.includes(each.target.id))?.target
      if (unseen || cut) (first || target).scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }, { rootMargin: `${-above || 0}px 0px ${-below || 0}px 0px` })
    for (const element of this.root.querySelectorAll('[data-can]')) this.eye.observe(element)
  }

  fitting(chosen = this.chosen) {
    return this.choices.filter(choice => chosen.every((id, i) => choice.path[i] === id))
  }

  next(chosen = this.chosen) {
    const ids = new Set(this.fitting(chosen).map(choice => choice.path[chosen.length]).filter(Boolean))
    if (this.kind) for (const id of ids) if ((byId(id)?.dataset.kind ?? this.kind) !== this.kind) ids.delete(id)
    return ids
  }

  done(chosen = this.chosen) {
    return this.fitting(chosen).filter(choice => choice.path.length === chosen.length)
  }

  clear(seen = false) {
    this.chosen = []
    this.proposed = this.kind = null
    this.repaint(seen)
  }

  send(choice) {
    const element = byId(this.chosen.at(-1) ?? choice.path.at(-1)), before = choice.path.slice(0, -1)
    this.kept = before.some(id => 'keep' in (byId(id)?.dataset ?? {})) ? before : []   // it stays in the hand for the next one
    this.choices = []
    this.submit(choice, element)
    if (element && painted(element)) element.setAttribute('data-on', '')   // the tap is seen at once, whenever the answer comes
    this.clear(true)
  }

  find(element, ids) {
    for (; element && element !== this.root; element = element.parentElement) if (ids.has(element.id)) return element.id
  }

  tap(element, event) {
    if (element.closest('button:not([data-can],[data-on]), a, summary, input')) return
    const on = this.aimed(event) ?? this.find(element, this.next()) ?? this.below(element, event)
    const fresh = this.find(element, this.next([])) ?? this.beside(element, event)
    if (!on && !fresh && this.other(element)) return
    const again = !on && this.chosen.includes(fresh)
    this.choose(on ? [...this.chosen, on] : fresh && !again ? [fresh] : [])
  }

  // Ghosts may lie over each other: the one whose middle is nearest to the tap; at the next tap on the same spot the one after it.
  aimed(event) {
    if (!event?.clientX && !event?.clientY) return
    const { clientX: x, clientY: y } = event, next = this.next(), under = new Set()
    const ghosts = [...next].some(id => 'ghost' in (byId(id)?.dataset ?? {}))   // else there is nothing to measure
    for (const element of ghosts ? document.elementsFromPoint(x, y) : []) {
      const id = this.find(element, next)
      if (id && 'ghost' in byId(id).dataset) under.add(id)
    }
    if (!under.size) return
    const far = id => Math.hypot(...centre(byId(id)).map((at, i) => at - [x, y][i]))
    const near = [...under].sort((a, b) => far(a) - far(b))
    const same = this.spot && Math.hypot(this.spot[0] - x, this.spot[1] - y) < 20
    this.spot = [x, y]
    const at = near.indexOf(this.proposed)
    return same && at >= 0 ? near[(at + 1) % near.length] : near[0]
  }

  // What stands on a thing that can be chosen, and means nothing itself, is not in its way.
  below(element, event) {
    if (!event?.clientX || !element.closest('svg') || element.closest('[data-look],[data-try],[data-part],[data-taken]')) return
    const next = this.next()
    for (const each of document.elementsFromPoint(event.clientX, event.clientY)) {
      const id = this.find(each, next)
      if (id) return id
    }
  }

  // A touch is wider than a small thing on a whole board: a tap beside it is meant for it, unless something else is there.
  beside(element, event) {
    if (!event?.clientX || !element.closest('svg') || element.closest('[data-name],[data-ghost]')) return
    const { clientX: x, clientY: y } = event
    const gap = id => {
      const box = byId(id)?.getBoundingClientRect()
      return box ? Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)) : Infinity
    }
    const [near, id] = [...this.next([])].map(each => [gap(each), each]).sort((a, b) => a[0] - b[0])[0] ?? [Infinity]
    return near <= TOUCH ? id : undefined
  }

  choose(chosen) {
    const last = chosen.at(-1), done = this.done(chosen), more = this.next(chosen).size
    if (last && done.length === 1 && !more) {
      if (!('confirm' in (byId(last)?.dataset ?? {})) || this.proposed === last) return this.send(done[0])
      this.chosen = chosen.slice(0, -1)
      this.proposed = last
      this.repaint()
      return this.say(words('once_more', { label: done[0].label }))
    }
    if (chosen.length <= this.chosen.length) this.kind = null
    this.chosen = chosen
    this.proposed = null
    this.repaint()
    if (chosen.length) this.say(counted('choices', more + done.length, { name: this.name(last) }))
  }

  // What is chosen in the hand is not left under the buttons; boards see to themselves.
  reveal() {
    const last = byId(this.proposed ?? this.chosen.at(-1))
    if (last instanceof HTMLElement) last.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  kinds() {
    const kept = this.kind
    this.kind = null
    const kinds = [...new Set([...this.next()].map(id => byId(id)?.dataset.kind).filter(Boolean))]
    this.kind = kept
    return kinds
  }

  // From all kinds to the first, to the second, … and back to all.
  turn() {
    const kinds = this.kinds()
    if (kinds.length < 2) return
    this.kind = kinds[kinds.indexOf(this.kind) + 1] ?? null
    this.proposed = null
    this.paint()
    this.say(this.kind ? words('only', { kind: this.kind }) : words('all_ways'))
  }

  name(id) {
    const element = byId(id)
    return element?.dataset.name || element?.textContent.trim() || id
  }

  // ---- keyboard

  key(event) {
    this.catchUp()
    const element = event.target
    if ((event.key === 'Enter' || event.key === ' ') && (painted(element) || 'taken' in element.dataset || 'part' in element.dataset)) {
      event.preventDefault()
      this.tap(element)
    } else if (event.key in STEPS && !element.matches(TEXTS)) this.step(event)
  }

  step(event) {
    this.catchUp()
    const [right, down] = STEPS[event.key]
    const candidates = [...this.root.querySelectorAll('[data-can]')]
    if (!candidates.length) return
    event.preventDefault()
    const here = document.activeElement
    if (!this.root.contains(here)) return candidates[0].focus()
    const [x, y] = centre(here)
    const far = element => {
      const [u, v] = centre(element), along = (u - x) * right + (v - y) * down
      return along < 4 ? Infinity : along + 2 * (Math.abs((u - x) * down) + Math.abs((v - y) * right))
    }
    const [near, best] = candidates.map(each => [far(each), each]).sort((a, b) => a[0] - b[0])[0]
    if (near < Infinity) best.focus()
  }

  // ---- dragging the first thing of a path onto the second is the same as tapping both

  grab(event) {
    this.catchUp()
    if (event.button || !event.isPrimary) return
    const first = this.find(event.target, this.next([]))
    if (!first || !this.next([first]).size) return
    const element = byId(first)
    const { pointerId, clientX, clientY } = event
    let moving = false, unit
    const move = at => {
      if (at.pointerId !== pointerId) return
      const x = at.clientX - clientX, y = at.clientY - clientY
      if (!moving && Math.hypot(x, y) < 9) return
      if (!moving) {
        moving = true
        unit = element.ownerSVGElement?.getScreenCTM()?.a ?? 1
        this.choose([first])
        element.setAttribute('data-drag', '')
      }
      element.style.translate = `${x / unit}px ${y / unit}px`
    }
    const stop = at => {
      if (at.pointerId !== pointerId) return
      for (const [name, listener] of listeners) removeEventListener(name, listener)
      element.style.translate = ''
      element.removeAttribute('data-drag')
      if (!moving || at.type === 'pointercancel') return
      this.dragged = true
      setTimeout(() => (this.dragged = false), 50)
      if (this.chosen[0] !== first) return this.clear()   // it cannot be moved any more
      const ghost = this.aimed(at)
      if (ghost) return this.choose([...this.chosen, ghost])
      const targets = this.next()
      for (const under of document.elementsFromPoint(at.clientX, at.clientY)) {
        const target = element.contains(under) ? undefined : this.find(under, targets)
        if (target) return this.choose([...this.chosen, target])
      }
      this.clear()
    }
    const listeners = [['pointermove', move], ['pointerup', stop], ['pointercancel', stop]]
    for (const [name, listener] of listeners) addEventListener(name, listener)
  }

  // ---- what the page shows

  // What was tapped is marked at once; all that follows from it comes when that is on the screen, and so does what is chosen no more, unless nothing else would be seen of the tap.
  repaint(seen = false) {
    const on = new Set([...this.chosen, this.proposed]), fresh = [...on].map(byId).filter(element => element && !element.hasAttribute('data-on'))
    for (const element of fresh) element.setAttribute('data-on', '')
    if (!fresh.length && !seen) this.unmark(on)
    const wanted = (this.wanted = {})
    afterPaint(() => {
      if (this.wanted !== wanted) return
      this.paint()
      this.reveal()
    })
  }

  // All but these.
  unmark(on) {
    for (const element of this.root.querySelectorAll('[data-on]')) {
      if (on.has(element.id)) continue
      if (element.hasAttribute('data-can')) element.removeAttribute('data-on')
      else this.unpaint(element)
    }
  }

  // Whoever is faster than that finds everything in its place.
  catchUp() {
    if (this.wanted) this.paint()
  }

  paint() {
    this.wanted = null
    const next = this.next(), on = new Set(this.chosen)
    if (this.proposed) on.add(this.proposed)
    for (const element of this.root.querySelectorAll('[data-can],[data-on]'))
      if (!next.has(element.id) && !on.has(element.id)) this.unpaint(element)
    const drawn = []
    for (const id of new Set([...next, ...on])) {
      const element = byId(id)
      if (!element) console.error('A choice names a missing element:', id)
      else this.paintOne(element, next.has(id), on.has(id), drawn)
    }
    this.summarise()
    this.buttons()
    requestAnimationFrame(() => mark(drawn))
  }

  // In which regions something can be chosen, and something is, and whether something waits to be confirmed: styles may go by it.
  summarise() {
    const places = selector => ['board', 'hand'].filter(id => byId(id)?.querySelector(selector)).join(' ')
    for (const [name, told] of [['offers', places('[data-can]')], ['holds', places('[data-on]')]])
      if (this.root.dataset[name] !== told) this.root.dataset[name] = told
    this.root.toggleAttribute('data-proposed', Boolean(this.proposed))
  }

  paintOne(element, can, on, drawn) {
    if (!painted(element)) this.before.set(element, OWN.map(name => element.getAttribute(name)))
    element.toggleAttribute('data-can', can)
    element.toggleAttribute('data-on', on)
    element.removeAttribute('data-hint')
    put(element, 'tabindex', 0)
    if (element.nodeName !== 'BUTTON') put(element, 'role', 'button')
    put(element, 'aria-pressed', on)
    put(element, 'aria-label', this.name(element.id))
    const ghost = 'ghost' in element.dataset
    if (ghost && !on) for (const each of element.querySelectorAll(':scope > [data-mark]')) each.remove()
    else if (element instanceof SVGElement) drawn.push(element)
  }

  unpaint(element) {
    const before = this.before.get(element) ?? []
    for (const name of ['data-can', 'data-on', 'data-hint']) element.removeAttribute(name)
    for (const each of element.querySelectorAll(':scope > [data-mark]')) each.remove()
    OWN.forEach((name, i) => {
      if (before[i] != null) put(element, name, before[i])
      else if (name === 'tabindex' && element === document.activeElement) put(element, name, -1)   // keeps the keyboard's place
      else element.removeAttribute(name)
    })
  }

  buttons() {
    const done = this.done(), more = this.next().size
    const lone = this.chosen.length && done.length === 1 && !more
    const proposed = this.proposed && this.done([...this.chosen, this.proposed])[0]
    const bar = lone ? [] : done.filter(choice => choice.action !== proposed?.action).map(choice => this.button(choice))
    if (proposed) for (const button of bar) button.classList.remove('main')   // there is one at a time
    if (proposed) bar.unshift(Object.assign(this.button(proposed), { textContent: words('go', { label: proposed.label }), className: 'main' }))
    if (this.kinds().length > 1) bar.push(this.plain('turn', this.kind ? words('turn_only', { kind: this.kind }) : words('turn')))
    if (this.chosen.length) bar.push(this.plain('cancel', words('let_go')))
    this.replace(this.bar, bar)
    aspect('bare', !bar.length)
    this.listAll()
  }

  // All choices in a list: made only while it is open.
  listAll() {
    if (!this.list.closest('details')?.open) return
    const seen = new Set()
    const all = this.choices.filter(choice => !seen.has(choice.action) && seen.add(choice.action)).map(choice => {
      const item = document.createElement('li')
      item.append(this.button(choice))
      return item
    })
    this.replace(this.list, all)
  }

  plain(name, label) {
    const button = document.createElement('button')
    button.type = 'button'
    button.dataset[name] = ''
    button.textContent = label
    return button
  }

  button(choice) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = choice.label
    button.dataset.choice = this.choices.indexOf(choice)
    button.dataset.action = choice.action
    if (choice.weight) button.className = choice.weight
    return button
  }

  // Buttons that stay the same are the same: a tap is none where what it began on is gone when it ends.
  replace(place, fresh) {
    const alike = (old, button) => old.className === button.className && old.textContent === button.textContent && old.dataset.action === button.dataset.action
    if (place === this.bar && place.childElementCount === fresh.length && fresh.every((button, index) => alike(place.children[index], button)))
      return fresh.forEach((button, index) => Object.assign(place.children[index].dataset, button.dataset))
    const held = place.contains(document.activeElement) ? document.activeElement.dataset.action : undefined
    place.replaceChildren(...fresh)
    if (held) (place.querySelector(`[data-action="${CSS.escape(held)}"]`) ?? place.querySelector('button'))?.focus()
  }
}
