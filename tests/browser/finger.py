"""A finger on a screen made for it: it taps in the middle of what is seen of a thing, if nothing covers that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Page

SMALLEST: Final = 24  # pixels each way: what is less cannot be hit
EASY: Final = 44  # so much of a thing is enough to tap it without scrolling
LOOKS: Final = 60  # two pictures each: in that time everything has come to rest
# The first that is there of what is wanted: null where the game is over, undefined where nothing is to be done now.
FOUND: Final = """
const found = (wanted, there) => {
  for (const [selector, which] of wanted) {
    const all = [...document.querySelectorAll(selector)].filter(there)
    if (all.length) return which === null ? null : all[Math.min(Math.floor(which * all.length), all.length - 1)]
  }
}
"""
# Where on the screen it is to be tapped, once it stays where it is: [x, y]; "over" or nothing; or why nobody could.
# What is not in sight is scrolled to as people can: nothing is moved that only hides what it cannot hold.
AIM: Final = f"""async wanted => {{
  {FOUND}
  const byId = id => document.getElementById(id), box = thing => thing.getBoundingClientRect()
  const fixed = thing => getComputedStyle(thing).position === 'fixed'
  const visible = thing => thing.checkVisibility({{ visibilityProperty: true }})
  const middle = ({{ left, top, right, bottom }}) => [(left + right) / 2, (top + bottom) / 2]
  const told = thing => thing?.outerHTML.slice(0, 300)

  // All it lies in, from the inside, and whether it moves with the page.
  const holders = thing => {{
    const all = []
    while (!fixed(thing) && thing.parentElement !== document.body) all.push((thing = thing.parentElement))
    return [all, !fixed(thing)]
  }}

  // What is left of it in its holders, in the window, and between the line of players and the buttons.
  const seen = thing => {{
    let {{ left, top, right, bottom }} = box(thing)
    const [all, moves] = holders(thing), cutting = all.filter(each => getComputedStyle(each).overflow !== 'visible')
    for (const edges of [...cutting.map(box), {{ left: 0, top: 0, right: innerWidth, bottom: innerHeight }}]) {{
      left = Math.max(left, edges.left)
      top = Math.max(top, edges.top)
      right = Math.min(right, edges.right)
      bottom = Math.min(bottom, edges.bottom)
    }}
    const meets = ({{ left: from, right: to, height }}) => moves && height && to > left && from < right
    const [bar, dock] = ['bar', 'dock'].map(byId).map(each => each && !each.contains(thing) && box(each))
    if (bar && meets(bar)) top = Math.max(top, bar.bottom)
    if (dock && meets(dock)) bottom = Math.min(bottom, dock.top)
    return {{ left, top, right, bottom }}
  }}
  const atLeast = (size, {{ left, top, right, bottom }}, {{ width, height }} = {{ width: size, height: size }}) =>
    right - left >= Math.min(size, width) - 1 && bottom - top >= Math.min(size, height) - 1

  const scrollTo = thing => {{
    const [all, moves] = holders(thing), free = overflow => /auto|scroll/.test(overflow)
    for (const each of all) {{
      const {{ overflowX, overflowY }} = getComputedStyle(each), [x, y] = middle(box(each)), at = middle(box(thing))
      if (free(overflowX)) each.scrollLeft += at[0] - x
      if (free(overflowY)) each.scrollTop += at[1] - y
    }}
    if (moves) scrollBy({{ top: middle(box(thing))[1] - innerHeight / 2, behavior: 'instant' }})
  }}

  // What stands on a thing, in its drawing, and means nothing itself: the page takes a tap on it for the thing.
  const means = '[data-can],[data-look],[data-try],[data-part],[data-taken]'
  const standsOn = (thing, top, at) => top?.closest('svg') && !top.closest(means)
    && document.elementsFromPoint(...at).some(each => thing.contains(each))

  // Of ghosts that lie over each other the page takes the nearest; nothing else may lie over a thing.
  const wrong = (thing, part) => {{
    if (!atLeast({SMALLEST}, part)) return `too little is seen of ${{told(thing)}}: ${{JSON.stringify(part)}}`
    const at = middle(part), top = document.elementFromPoint(...at)
    if (thing.contains(top) || standsOn(thing, top, at)) return ''
    if ([thing, top].every(each => each?.closest('[data-ghost]'))) return ''
    return `under something else: ${{told(thing)}}\\nunder: ${{told(top)}}`
  }}

  let was, why
  for (let look = 0; look < {LOOKS}; look++) {{
    const thing = found(wanted, visible)
    if (!thing) return thing === null ? 'over' : ''
    if (!atLeast({EASY}, seen(thing), box(thing))) scrollTo(thing)
    const part = seen(thing), [x, y] = middle(part)
    why = wrong(thing, part)
    if (!why && was?.thing === thing && was.x === x && was.y === y) return [x, y]
    was = {{ thing, x, y }}
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
  }}
  return {{ why: why || 'it never lies still' }}
}}"""


class OutOfReach(AssertionError):
    """A person could not have tapped it."""


def lay(page: Page, wanted: Sequence[tuple[str, float | None]]) -> str:
    """One touch of the first that is there of what is wanted: "over", "tapped", or nothing to do just now."""
    at = page.evaluate(AIM, wanted)
    if isinstance(at, str):
        return at
    if isinstance(at, dict):
        raise OutOfReach(at["why"])
    page.touchscreen.tap(*at)
    return "tapped"
