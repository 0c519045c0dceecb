/**
 * Closes the menu when a link in it is followed and when the focus leaves it. Without this it would show again as soon as the
 * place that the link leads to loses the focus, or when the browser's Back brings the page back.
 */
export function closeMenuOnLeaving(): void {
  const menu = document.getElementById('menu')
  if (!menu?.togglePopover) return
  const close = () => menu.togglePopover(false)
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) close()
  })
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) close()
  })
}
