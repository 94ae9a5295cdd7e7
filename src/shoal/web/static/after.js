// Puts work off until what has just been marked is on the screen: a tap is answered first, the rest of the page follows.

export function afterPaint(work) {
  if (document.hidden) work()
  else requestAnimationFrame(() => setTimeout(work))
}
