// What this device remembers: motion, sound, guide, words, what hits me, theme. Without storage the defaults hold.

const DEFAULTS = { motion: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'off' : 'on', sound: 'off', guide: 'on', words: 'off', strikes: 'on', stay: 'off', theme: 'system' }
const DARK = { system: 'screen and (prefers-color-scheme: dark)', light: 'not all', dark: 'screen' }
const YEAR = 31_536_000   // seconds

export function setting(name) {
  try {
    return localStorage.getItem(`shoal-${name}`) ?? DEFAULTS[name]
  } catch {
    return DEFAULTS[name]
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`shoal-${name}`, value)
  } catch {
    DEFAULTS[name] = value
  }
  apply()
}

export const still = () => setting('motion') === 'off'

export function apply() {
  document.documentElement.classList.toggle('still', still())
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
