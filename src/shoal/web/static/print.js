// A button that prints the page.

import './settings.js'

for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print())
