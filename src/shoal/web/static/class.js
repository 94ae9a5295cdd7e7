// A class: the projector's door, the pupil's waiting page, and over every page of a pupil what the teacher says.

import { copy } from './copy.js'
import './form.js'
import { Link } from './link.js'
import { morph } from './morph.js'
import { Parts } from './parts.js'
import './settings.js'
import { words } from './words.js'

const byId = id => document.getElementById(id)
const root = byId('class'), { class: home, stream } = root.dataset
const net = byId('net') ?? byId('class-net')
const parts = new Parts()
const now = {}

const link = new Link({
  url: () => stream,
  home,
  receive,
  lost: yes => byId('app') ?? (net.hidden = !yes),   // a table tells that itself
  gone: () => location.assign(home),
  renew: () => location.assign(home),
})

function receive(news) {
  const told = parts.take(news)
  Object.assign(now, told)
  for (const [name, text] of Object.entries(told)) shows[name]?.(text)
}

const region = name => text => byId(name) && morph(byId(name), text)
const sign = name => text => (byId(name).hidden = !text)

const shows = {
  way: region('way'),
  crowd: region('crowd'),
  place: region('place'),
  game: text => byId('place') && text !== root.dataset.game && location.reload(),   // another game to read about
  // no pupil of this class: at the locked door one waits until it opens, anywhere else this page is not theirs any more
  door: text => (!byId('locked') || text === 'open') && location.assign(home),
  state: text => text === 'out' && !byId('place') && location.assign(home),
  go: text => text && text !== location.pathname && location.assign(text),
  'class-unsaved': region('class-unsaved'),
  nudge: sign('nudge'),
  hands: sign('open-hands'),
  message,
  eyes,
  round: question,
  question,
}

// ---- what this page remembers while it is open

function kept(name) {
  try {
    return sessionStorage.getItem(home + name) ?? ''
  } catch {
    return ''
  }
}

function keep(name, value) {
  try {
    sessionStorage.setItem(home + name, value)
  } catch { /* then it is asked again */ }
}

// ---- eyes on me: a quiet screen until the teacher takes it away

function eyes(text) {
  const dialog = byId('eyes')
  if (!text) return dialog.close()
  byId('eyes-text').textContent = text.trim()
  if (!dialog.open) dialog.showModal()
}

byId('eyes')?.addEventListener('cancel', event => event.preventDefault())
byId('eyes')?.addEventListener('close', () => now.eyes && eyes(now.eyes))

// ---- a message stays until it is read

function message(text) {
  const [number, ...said] = text.split(' ')
  byId('message').hidden = !text || kept('message') === number
  byId('message-text').textContent = said.join(' ')
}

byId('message-off')?.addEventListener('click', () => {
  keep('message', now.message.split(' ')[0])
  byId('message').hidden = true
})

// ---- the notebook: one question now and then, which nobody has to answer

function question() {
  const asked = now.round && kept('skipped') !== now.round + now.question
  byId('ask-note').hidden = !asked
  byId('question').textContent = byId('question-short').textContent = now.question ?? ''
  if (!now.round) byId('notebook').close()
}

function skip() {
  keep('skipped', now.round + now.question)
  byId('notebook').close()
  question()
}

byId('note-skip')?.addEventListener('click', skip)
byId('note-close')?.addEventListener('click', () => byId('notebook').close())
byId('note-write')?.addEventListener('click', () => {
  byId('note-text').value = kept('note')
  byId('notebook').showModal()
  byId('note-text').focus()
})
byId('note-text')?.addEventListener('input', event => keep('note', event.target.value))
document.querySelector('#notebook form')?.addEventListener('submit', async event => {
  event.preventDefault()
  const body = new URLSearchParams({ round: now.round, text: byId('note-text').value })
  const { ok, data } = await link.post(event.target.action, body)
  byId('note-trouble').hidden = ok
  byId('note-trouble').textContent = ok ? '' : data.message ?? words('failed')
  if (!ok) return
  keep('note', '')
  skip()
})

document.addEventListener('click', event => {
  const button = event.target.closest('#class button[data-copy]')
  if (button) copy(button)
})

link.open()
