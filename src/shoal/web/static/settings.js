// What this device remembers: motion, sound, guide, words, what hits me, theme. Without storage the defaults hold.

const DEFAULTS = { motion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'on', sound: 'off', guide: 'on', words: 'off', strikes: 'on', stay: 'off', theme: 'system' }
const DARK = { system: 'screen and (prefers-color-scheme: dark)', light: 'not all', dark: 'screen' }
const YEAR = 31_536_000   // seconds
const HEAVY = 40, OFTEN = 3   // a slow device takes so many milliseconds for a picture, so many times more often than not

let heavy = kept('slow') ? OFTEN : 0

function kept(name, store = 'sessionStorage') {
  try {
    return window[store].getItem(`shoal-${name}`)
  } catch {
    return null
  }
}

export const setting = name => kept(name, 'localStorage') ?? DEFAULTS[name]

export function remember(name, value) {
  try {
    localStorage.setItem(`shoal-${name}`, value)
  } catch {
    DEFAULTS[name] = value
  }
  apply()
}

export const still = () => setting('motion') === 'off'

export const slow = () => heavy >= OFTEN

// On a slow device pieces travel as ever, but what a style moves rests: every step of it would keep a tap waiting. Who has asked for motion gets it.
const rests = () => still() || (slow() && kept('motion', 'localStorage') !== 'on')

// Making a picture took so many milliseconds.
export function took(milliseconds) {
  if (slow()) return
  heavy = Math.max(0, heavy + (milliseconds < HEAVY ? -1 : 1))
  if (!slow()) return
  try {
    sessionStorage.setItem('shoal-slow', 'yes')
  } catch { /* then each page finds out by itself */ }
  apply()
}

export function apply() {
  document.documentElement.classList.toggle('still', rests())
  for (const box of document.querySelectorAll('input[data-setting]')) box.checked = setting(box.dataset.setting) === 'on'
  paint()
}

// The server learns the theme by a cookie, so that a page comes in the right one at once. Where there is none, nobody need.
function paint() {
  const theme = setting('theme')
  if (!window.ways) document.cookie = `shoal_theme=${theme}; path=/; max-age=${theme === 'system' ? 0 : YEAR}; samesite=lax`
  for (const each of document.querySelectorAll('[data-dark]')) each.media = DARK[theme]
  for (const list of document.querySelectorAll('select[data-setting]')) list.value = theme
}

addEventListener('change', event => {
  const { setting: name } = event.target.dataset ?? {}
  if (name) remember(name, event.target.type === 'checkbox' ? (event.target.checked ? 'on' : 'off') : event.target.value)
})
addEventListener('storage', apply)   // another page of this browser has changed something
apply()
