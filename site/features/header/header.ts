import { adminPath } from '#site/lib/paths.ts';
import { $session, checkSession } from '#site/stores/session.ts';
import { layoutDashboardIcon } from '#site/ui/icons.ts';

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

/** 'Admin Panel', for those who are signed in: pages are the same for everybody, so the browser asks. */
function link(): HTMLAnchorElement {
  const made = document.createElement('a');
  made.className = 'btn btn-quiet';
  made.href = adminPath;
  made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${layoutDashboardIcon}"/></svg>`;
  const text = document.createElement('span');
  text.textContent = 'Admin Panel';
  made.append(text);
  return made;
}

$session.subscribe((user) => {
  if (user === undefined) return;
  for (const place of document.querySelectorAll('[data-admin-place]'))
    place.replaceChildren(...(user ? [link()] : []));
  document.documentElement.classList.toggle('signed-in', user !== null);
});
void checkSession();

/** A logo that cannot be had leaves its place to the drawn mark. */
for (const logo of document.querySelectorAll<HTMLImageElement>('.brand img')) {
  const replace = () => logo.replaceWith(...(logo.parentElement?.querySelectorAll('svg') ?? []));
  if (logo.complete && logo.naturalWidth === 0) replace();
  else logo.addEventListener('error', replace, { once: true });
}
