// The first page where there is no server: the games this device has kept, and a transcript from a file.

import './form.js'
import { ask } from './ways.js'

const file = document.querySelector('.transcript input[type=file]')

file.addEventListener('change', async () => {
  const [chosen] = file.files
  if (!chosen) return
  file.form.elements.transcript.value = await chosen.text()
  file.form.requestSubmit()
  file.value = ''
})

const answer = await ask('/kept').catch(() => null)
if (answer?.ok) document.getElementById('kept').innerHTML = await answer.text()
