// The teacher's page: orders without leaving it, the seating by tap-tap, drag and keyboard, and the dashboard with pictures of what is on the screen.

import { copy } from './copy.js'
import { Link } from './link.js'
import { morph } from './morph.js'
import { Parts } from './parts.js'
import './settings.js'
import { words } from './words.js'

const byId = id => document.getElementById(id)
const root = byId('class'), { class: home, stream } = root.dataset
const behind = Date.now() / 1000 - Number(root.dataset.now)   // how far this clock is from the server's
const SCROLLED = 250, LONG = 60
const BOARD = /^board-(\d+)$/
const parts = new Parts()
let sort = 'help', seen = new Set(), visible = new Set(), scrolling

const say = text => (byId('say').textContent = text)
const link = new Link({
  url: () => `${stream}?sort=${sort}&see=${[...seen].join(',')}`,
  home,
  receive,
  lost: yes => (byId('net').hidden = !yes),
  gone: () => location.assign('/'),
})

function receive(news) {
  const told = parts.take(news, name => (BOARD.test(name) ? `${name}-` : ''))
  const held = document.activeElement?.id
  const boards = []
  for (const [name, markup] of Object.entries(told)) {
    if (name === 'game') markup === root.dataset.game || location.reload()   // pictures and styles of another game
    else if (BOARD.test(name)) boards.push([name.match(BOARD)[1], markup])
    else if (byId(name)) morph(byId(name), markup)
  }
  for (const [index, markup] of boards) paint(index, markup)
  if (held && document.activeElement?.id !== held) byId(held)?.focus()
  tick()
  look()
}

// ---- pictures: only of the cards that can be seen

function paint(index, markup) {
  const place = byId(`picture-${index}`)
  if (!place) return
  let picture = place.firstElementChild
  if (!picture) {
    picture = document.createElement('div')
    picture.dataset.client = ''
    picture.inert = true
    place.append(picture)
  }
  morph(picture, markup)
}

const watch = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) visible[isIntersecting ? 'add' : 'delete'](target.dataset.table)
  clearTimeout(scrolling)
  scrolling = setTimeout(wantPictures, SCROLLED)
}, { rootMargin: '100px' })

function look() {
  watch.disconnect()
  for (const card of document.querySelectorAll('[data-table]')) watch.observe(card)
}

function wantPictures() {
  visible = new Set([...visible].filter(index => byId(`table-${index}`)))
  if ([...visible].every(index => seen.has(index))) return
  seen = new Set(visible)
  link.open()
}

// ---- how long everybody has been waiting

function tick() {
  for (const element of document.querySelectorAll('[data-since]')) {
    const seconds = Math.max(0, Math.floor(Date.now() / 1000 - behind - Number(element.dataset.since)))
    element.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
    element.classList.toggle('long', seconds >= LONG)
  }
}
setInterval(tick, 1000)

// ---- orders

async function order(body, near) {
  const { ok, data } = await link.post(`${home}/lead`, body)
  trouble(ok ? '' : data.message ?? words('failed'), near)
  if (data.go) location.assign(data.go)
  return ok
}

function trouble(text, near) {
  const dialog = near?.closest('dialog')
  const place = dialog ? dialog.querySelector('.trouble') ?? dialog.appendChild(Object.assign(document.createElement('p'), { className: 'trouble', role: 'alert' })) : byId('trouble')
  place.textContent = text
  place.hidden = !text
  if (text) place.scrollIntoView({ block: 'nearest' })
}

document.addEventListener('submit', async event => {
  const form = event.target, button = event.submitter
  event.preventDefault()
  const body = new URLSearchParams(new FormData(form))
  body.delete('request')
  if (button?.name) body.append(button.name, button.value)
  if (form.dataset.shows === 'menu') return menu(form.action, { method: 'POST', body })
  button?.setAttribute('aria-busy', true)
  const ok = await order(body, form)
  button?.removeAttribute('aria-busy')
  if (!ok) return
  form.closest('dialog')?.close()
  button?.closest('details:not(#more-choices)')?.removeAttribute('open')
  if (button?.value === 'kept') byId('keep')?.remove()
  byId('keep')?.removeAttribute('open')   // what comes next needs the room, and the projector need not show a key
})

// ---- a pupil's menu is a page of its own, shown over this one

async function menu(url, more = {}) {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, ...more }).catch(() => null)
  const page = answer && new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = page?.getElementById('menu-of')
  if (!found) return trouble(words('failed'))
  byId('menu-body').replaceChildren(...[...document.importNode(found, true).childNodes])
  for (const hidden of byId('menu-body').querySelectorAll('[data-close]')) hidden.hidden = false
  if (!byId('pupil-menu').open) byId('pupil-menu').showModal()
}

// ---- seating: tap one, tap another

const chosen = () => document.querySelector('[data-pupil][data-on]')

function choose(chip) {
  const before = chosen()
  before?.removeAttribute('data-on')
  before?.setAttribute('aria-pressed', false)
  if (!chip || chip === before) return
  chip.setAttribute('data-on', '')
  chip.setAttribute('aria-pressed', true)
  say(words('chosen', { name: chip.textContent }))
}

function seat(pupil, target) {
  const { pupil: other, to } = target.dataset
  if (other === pupil) return
  order(new URLSearchParams({ do: other ? `swap pupil=${pupil} with=${other}` : `move pupil=${pupil} ${to}` }), target)
}

function tapped(target) {
  const picked = chosen()
  if (!picked) return 'pupil' in target.dataset && choose(target)
  choose(null)
  seat(picked.dataset.pupil, target)
}

const spot = event => event.target.closest?.('#stage [data-pupil], #stage [data-to]')
document.addEventListener('keydown', event => event.key === 'Escape' && choose(null))
document.addEventListener('dragstart', event => {
  const { pupil } = event.target.dataset ?? {}
  if (pupil) event.dataTransfer.setData('text/plain', pupil)
})
document.addEventListener('dragover', event => spot(event) && event.preventDefault())
document.addEventListener('drop', event => {
  const target = spot(event), pupil = event.dataTransfer.getData('text/plain')
  if (!target || !/^\d+$/.test(pupil)) return
  event.preventDefault()
  choose(null)
  seat(pupil, target)
})

// ---- everything else that can be pressed

function talk({ talk: index, name }) {
  byId('talk-to').value = index
  byId('talk-whom').textContent = name ?? ''
  byId('talk-eyes').hidden = index !== ''
  byId('talk').showModal()
  byId('talk-text').focus()
}

document.addEventListener('click', event => {
  const way = event.target.closest('a[data-menu]')
  if (way && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    return menu(way.href)
  }
  const place = spot(event)
  if (place && !event.target.closest('[form]')) return tapped(place)
  const button = event.target.closest('button')
  if (!button) return
  if ('close' in button.dataset) button.closest('dialog')?.close()
  else if ('talk' in button.dataset) talk(button.dataset)
  else if ('sort' in button.dataset) {
    sort = button.dataset.sort
    link.open()
  } else if ('print' in button.dataset) print()
  else if ('copy' in button.dataset) copy(button)
})
for (const dialog of document.querySelectorAll('dialog')) dialog.addEventListener('click', event => event.target === dialog && dialog.close())

tick()
look()
link.open()
