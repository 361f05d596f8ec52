/** 'Admin Panel', for those who are signed in: pages are the same for everybody, so the browser asks. */
import { adminPath } from '#site/lib/paths.ts';
import { $session, checkSession } from '#site/stores/session.ts';
import { layoutDashboardIcon } from '#site/ui/icons.ts';

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
