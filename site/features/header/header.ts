import './admin-link.ts';
import './logo.ts';

/** A header that lies over a hero takes on its ground once the page has moved under it. */
const header = document.querySelector('.site-header.over');
if (header) {
  const mark = () => header.classList.toggle('stuck', window.scrollY > 24);
  window.addEventListener('scroll', mark, { passive: true });
  mark();
}

/** The open menu covers the page: what lies under it is out of reach of keyboard and screen reader too. */
const menu = document.getElementById('menu');
const under = document.querySelectorAll('.skip, .site-header, main, .site-footer');

function setReach(isOpen: boolean): void {
  for (const part of under) part.toggleAttribute('inert', isOpen);
}

menu?.addEventListener('toggle', ({ newState }) => {
  setReach(newState === 'open');
  // a keyboard that had left the menu comes back to where it was opened
  if (newState === 'closed' && document.activeElement === document.body)
    document.querySelector<HTMLElement>('[popovertarget="menu"]:not([popovertargetaction])')?.focus();
});
// before it closes: the browser gives the focus back to the button in the header as part of closing
menu?.addEventListener('beforetoggle', ({ newState }) => {
  if (newState === 'closed') setReach(false);
});
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.hidePopover();
});
