/**
 * Closes the menu when a link in it is followed or the focus leaves it. Otherwise it would show again when the link's target
 * loses the focus, or when the browser's Back restores the page.
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
