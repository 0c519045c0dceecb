/**
 * Calls back when the page is the visitor's: at once, or where it was rendered ahead (public/speculation.json), when it is
 * asked for. Until then it must count, ask and keep nothing.
 */
export function whenActive(callback: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', callback, { once: true })
  else callback()
}
