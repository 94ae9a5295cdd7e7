// What the script says, in the page's language: the page brings it along.

const said = JSON.parse(document.body.dataset.words)
const plural = new Intl.PluralRules(document.documentElement.lang)

const filled = (text, facts) => text.replace(/{(\w+)}/g, (_, name) => facts[name])

export const words = (key, facts) => filled(said[key], facts)

export const counted = (key, count, facts) => filled(said[key][plural.select(count)] ?? said[key].other, { ...facts, count })
