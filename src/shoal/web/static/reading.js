// The board in words, for who cannot see it: fetched while it is open, and again after each change.

import { aspect } from './aspect.js'
import { morph } from './morph.js'
import { remember, setting } from './settings.js'
import { ask } from './ways.js'

export class Reading {
  // place: the <details>; url(): where the words of this moment are
  constructor(place, url) {
    Object.assign(this, { place, url, body: place.querySelector('[data-body]') })
    place.open = setting('words') === 'on'
    const seen = focused => aspect('words', place.open || place.contains(focused))
    place.addEventListener('focusin', event => seen(event.target))
    place.addEventListener('focusout', event => seen(event.relatedTarget))
    place.addEventListener('toggle', () => {
      seen(document.activeElement)
      this.keep()
      this.renew()
    })
    addEventListener('change', event => event.target.dataset?.setting === 'words' && (place.open = event.target.checked))
    document.querySelector('.skip')?.addEventListener('click', event => {
      event.preventDefault()
      this.go()
    })
    document.addEventListener('keydown', event => {
      if (event.key.toLowerCase() !== 'w' || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea, dialog')) return
      event.preventDefault()
      this.go()
    })
  }

  // Opens it and goes there; from there it closes.
  go() {
    this.place.open = !this.place.open || !this.place.contains(document.activeElement)
    this.place.querySelector('summary').focus()
    this.keep() // at once: who leaves the page now is gone before it hears of its toggle
  }

  keep() {
    remember('words', this.place.open ? 'on' : 'off')
  }

  // What has not changed stays the same element: nobody who reads loses the place.
  async renew() {
    if (!this.place.open) return
    if (this.asking) return (this.again = true)
    this.asking = true
    const answer = await ask(this.url()).catch(() => null)
    if (answer?.ok) morph(this.body, await answer.text())
    this.asking = false
    if (!this.again) return
    this.again = false
    this.renew()
  }
}
