import { adminPath } from '#site/lib/paths.ts';
import { $session, checkSession } from '#site/stores/session.ts';
import { layoutDashboardIcon } from '#site/ui/icons.ts';

/** A header over a hero gets its background once the page is scrolled. */
const header = document.querySelector('.site-header.over');
if (header) {
  const mark = () => header.classList.toggle('stuck', window.scrollY > 24);
  window.addEventListener('scroll', mark, { passive: true });
  mark();
}

/** The open menu covers the page, so the rest is made inert for keyboards and screen readers. */
const menu = document.getElementById('menu');
const under = document.querySelectorAll('.skip, .site-header, main, .site-footer');

function setReach(isOpen: boolean): void {
  for (const part of under) part.toggleAttribute('inert', isOpen);
}

menu?.addEventListener('toggle', ({ newState }) => {
  setReach(newState === 'open');
  // If the focus was lost with the menu, it returns to the button that opened it.
  if (newState === 'closed' && document.activeElement === document.body)
    document.querySelector<HTMLElement>('[popovertarget="menu"]:not([popovertargetaction])')?.focus();
});
// The browser returns the focus to the button in the header while it closes the menu, so the header must not be inert by then.
menu?.addEventListener('beforetoggle', ({ newState }) => {
  if (newState === 'closed') setReach(false);
});
menu?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.hidePopover();
});

/** The link 'Admin Panel' is added in the browser, since pages are the same for all visitors. */
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

/** A logo that fails to load is replaced by the drawn mark. */
for (const logo of document.querySelectorAll<HTMLImageElement>('.brand img')) {
  const replace = () => logo.replaceWith(...(logo.parentElement?.querySelectorAll('svg') ?? []));
  if (logo.complete && logo.naturalWidth === 0) replace();
  else logo.addEventListener('error', replace, { once: true });
}
