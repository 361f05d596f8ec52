/** Edit, manage seasons and delete, on the cards of the public site, for an administrator: under the pointer and with the keyboard. */
import { apiGet } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { adminPath } from '#site/lib/paths.ts';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { layersIcon } from '#site/ui/icons.ts';
import sheet from './card-controls.css?url';
import { type CardTitle, cardTitle } from './card-title.ts';

// the same server has checked its reply; zod would be most of this file
const reply = { parse: (value: unknown) => value as { isAdmin: boolean } };

async function isAdmin(): Promise<boolean> {
  try {
    return (await apiGet('/api/admin/me', reply)).isAdmin === true;
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
  place.append(link(`${own}/edit`, `Edit ${name}`, pencilIcon));
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

/** Made when a card is first touched: the pages are the same for everybody. */
function dress({ target }: Event): void {
  const card = target instanceof Element ? target.closest('.card') : null;
  if (!card || card.querySelector('.card-admin')) return;
  const way = card.querySelector<HTMLAnchorElement>(':scope > a');
  const title = way && cardTitle(way.pathname, card.querySelector('.card-title')?.textContent ?? '');
  if (title) card.append(controlsOf(title, card));
}

/** Imported like other sheets it would stand in the head of every page, for visitors too. */
function addSheet(): void {
  const made = document.createElement('link');
  made.rel = 'stylesheet';
  made.href = sheet;
  document.head.append(made);
}

let isOffered = false;

export async function offerControls(): Promise<void> {
  if (isOffered || !(await isAdmin())) return;
  isOffered = true;
  addSheet();
  document.addEventListener('pointerover', dress);
  document.addEventListener('focusin', dress);
}

/** While developing, Astro prepares React on pages with islands alone; cards are on pages without any. The build leaves this out. */
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
