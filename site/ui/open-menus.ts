/** Closes an open menu of a page at a press elsewhere, and at Escape. */
const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[data-menu][open]');

document.addEventListener('click', ({ target }) => {
  for (const menu of openMenus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const menu of openMenus()) {
    menu.open = false;
    menu.querySelector('summary')?.focus();
  }
});
