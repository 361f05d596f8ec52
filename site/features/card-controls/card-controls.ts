/** Buttons on the cards of the public site with which an administrator edits or deletes a title, or manages its seasons. */
import type { checkSession } from '#schema/calls/account.ts';
import { may } from '#schema/rules/permissions.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { adminPath } from '#site/lib/paths.ts';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { layersIcon } from '#site/ui/icons.ts';
import sheet from './card-controls.css?url';
import { editHref, keepPlace, returnToPlace } from './kept-place.ts';
import type { CardTitle } from './remove-title.ts';

async function mayEdit(): Promise<boolean> {
  try {
    const { isAdmin, role } = await call<typeof checkSession>('GET /api/admin/me', {});
    return isAdmin === true && may(role, 'titles');
  } catch (error) {
    if (error instanceof ApiError && error.status !== 401)
      console.warn(`Admin auth check failed: ${error.status}`);
    return false;
  }
}

function dressed<Element extends HTMLElement>(element: Element, label: string, icon: string): Element {
  element.ariaLabel = label;
  element.title = label;
  element.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
  return element;
}

function link(href: string, label: string, icon: string): HTMLAnchorElement {
  const made = dressed(document.createElement('a'), label, icon);
  made.href = href;
  return made;
}

function controlsOf(title: CardTitle, card: Element): HTMLElement {
  const { section, slug, name } = title;
  const place = document.createElement('div');
  place.className = 'card-admin';
  const own = `${adminPath}/${section}/${slug}`;
  const edit = link(editHref(own), `Edit ${name}`, pencilIcon);
  edit.addEventListener('click', () => keepPlace(card));
  place.append(edit);
  if (section === 'tv-shows') place.append(link(`${own}/seasons`, `Manage seasons of ${name}`, layersIcon));
  const remove = dressed(document.createElement('button'), `Delete ${name}`, trash2Icon);
  remove.type = 'button';
  remove.className = 'delete';
  remove.addEventListener('click', async () => {
    await prepareReact();
    const { askToDelete } = await import('./DeleteTitle.tsx');
    askToDelete(title, card);
  });
  place.append(remove);
  return place;
}

const titlePattern = /^\/(movies|tv-shows)\/([a-z0-9-]+)$/;
const seasonEnd = /\/season\/\d+$/;

/** The title of a card, from the address of its link; null when that is not the address of a title. */
export function cardTitle(pathname: string, name: string): CardTitle | null {
  const [, section, slug] = titlePattern.exec(pathname) ?? [];
  if (!slug) return null;
  return { section: section === 'tv-shows' ? 'tv-shows' : 'movies', slug, name };
}

/** Adds the buttons to a card when the pointer or the focus first reaches it, since pages are the same for all visitors. */
function dress({ target }: Event): void {
  const card = target instanceof Element ? target.closest('.card') : null;
  if (!card || card.querySelector('.card-admin')) return;
  const way = card.querySelector<HTMLAnchorElement>(':scope > a');
  const title = way && cardTitle(way.pathname, card.querySelector('a > [dir]')?.textContent ?? '');
  if (title) card.append(controlsOf(title, card));
}

/** On the page of a title, a link to its form next to its buttons. */
function offerEdit(): void {
  const actions = document.querySelector('.title-copy .actions');
  const title = cardTitle(location.pathname.replace(seasonEnd, ''), '');
  if (!actions || !title) return;
  const edit = link(editHref(`${adminPath}/${title.section}/${title.slug}`), 'Edit', pencilIcon);
  edit.className = 'btn btn-quiet btn-lg';
  edit.append('Edit');
  edit.addEventListener('click', () => keepPlace(null));
  actions.append(edit);
}

/** A style sheet that was imported like others would be linked from every page, for visitors too. */
function addSheet(): void {
  const made = document.createElement('link');
  made.rel = 'stylesheet';
  made.href = sheet;
  document.head.append(made);
}

let isOffered = false;

export async function offerControls(): Promise<void> {
  if (isOffered || !(await mayEdit())) return;
  isOffered = true;
  addSheet();
  offerEdit();
  void returnToPlace();
  document.addEventListener('pointerover', dress);
  document.addEventListener('focusin', dress);
}

/** In development Astro prepares React only on pages with islands, and cards are on other pages too. The build leaves this out. */
async function prepareReact(): Promise<void> {
  if (!import.meta.env.DEV) return;
  const address = '/@react-refresh';
  const { injectIntoGlobalHook } = await import(/* @vite-ignore */ address);
  injectIntoGlobalHook(window);
  Object.assign(window, {
    $RefreshReg$: () => undefined,
    $RefreshSig$: () => (type: unknown) => type,
    __vite_plugin_react_preamble_installed__: true,
  });
}
