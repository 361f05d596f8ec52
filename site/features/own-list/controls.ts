/** The buttons My list, Seen and Follow of a page: on each card, and for the subject of a page. */

import { type About, isOn, type Mark } from '#site/stores/own-items.ts';
import { $own, openOwnList, setMark } from '#site/stores/own-list.ts';
import { bookmarkIcon } from '#site/ui/own-icons.ts';
import sheet from './card-mark.css?url';
import { onLongPress } from './long-press.ts';

const isMark = (name: string | undefined): name is Mark =>
  name === 'listed' || name === 'seen' || name === 'followed';

/** The description of a card: its id, type and year are in an attribute, the rest is what the card shows. */
function aboutCard(card: HTMLElement): About | null {
  const [id = '', kind, year] = (card.dataset['title'] ?? '').split(' ');
  const link = card.querySelector('a');
  const name = card.querySelector('a > [dir]')?.textContent?.trim();
  if (!link || !name || (kind !== 'movie' && kind !== 'tv_show' && kind !== 'anime')) return null;
  const image = card.querySelector('img');
  return {
    key: `title:${id}`,
    kind,
    path: link.pathname,
    name,
    year: Number(year) || null,
    poster: image ? image.currentSrc || image.src : null,
    drawn: image?.dataset['drawn'] ?? null,
  };
}

function aboutOf(button: Element): About | null {
  const place = button.closest<HTMLElement>('[data-about]');
  if (place) return JSON.parse(place.dataset['about'] ?? 'null');
  const card = button.closest<HTMLElement>('.card[data-title]');
  return card && aboutCard(card);
}

const keyOf = (button: Element): string | undefined => {
  const title = button.closest<HTMLElement>('.card[data-title]')?.dataset['title'];
  return title === undefined ? aboutOf(button)?.key : `title:${title.split(' ')[0]}`;
};

function paint(): void {
  const own = $own.get();
  if (!own) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-mark]')) {
    const { mark } = button.dataset;
    if (!isMark(mark)) continue;
    const isKept = isOn(own.items.get(keyOf(button) ?? ''), mark);
    button.ariaPressed = String(isKept);
    // Where an icon stands for the words.
    if (mark === 'followed' && button.title) button.title = isKept ? 'Following' : 'Follow';
  }
}

let sheetLink: HTMLLinkElement | undefined;

function dressCards(): void {
  if (!sheetLink?.sheet) return;
  const bare = document.querySelectorAll<HTMLElement>('.card[data-title]:not(:has(> .card-mark))');
  for (const card of bare) {
    const name = card.querySelector('a > [dir]')?.textContent?.trim();
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'card-mark';
    button.dataset['mark'] = 'listed';
    button.ariaPressed = 'false';
    button.ariaLabel = `${name}: my list`;
    button.title = 'My list';
    button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${bookmarkIcon}"/></svg>`;
    // Before other elements of the card, and after its link.
    card.firstElementChild?.after(button);
  }
  if (bare.length > 0) paint();
}

/** A style sheet that was imported like others would be linked from every page. */
function addSheet(): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = sheet;
  // Without its style a button would push its card apart.
  link.addEventListener('load', dressCards);
  document.head.append(link);
  sheetLink = link;
}

let opened: Promise<void> | undefined;

export function openControls(): Promise<void> {
  opened ??= openOwnList().then(() => {
    addSheet();
    // Results of a search are added later.
    new MutationObserver(dressCards).observe(document.body, { childList: true, subtree: true });
    $own.subscribe(paint);
    onLongPress('.card[data-title]', (card) => void keepByPress(card));
  });
  return opened;
}

/** There is no button to see that shows the result, so a toast says it. */
async function keepByPress(card: HTMLElement): Promise<void> {
  const about = aboutCard(card);
  if (!about) return;
  const { showUndo } = await import('./UndoToast.tsx');
  const isListed = !isOn($own.get()?.items.get(about.key), 'listed');
  await setMark(about, 'listed', isListed);
  const words = isListed ? `${about.name} is in My list` : `${about.name} was removed from My list`;
  showUndo(isListed ? 'Added' : 'Removed', words, () => setMark(about, 'listed', !isListed));
}

/** Announces the words to screen readers, and shows them at the button. */
function say(button: HTMLElement, words: string): void {
  button.title = words;
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.role = 'alert';
  document.body.append(status);
  status.textContent = words;
}

export async function press(button: HTMLElement): Promise<void> {
  const { mark } = button.dataset;
  const about = aboutOf(button);
  if (!about || !isMark(mark)) return;
  try {
    await openControls();
    await setMark(about, mark, button.ariaPressed !== 'true');
  } catch {
    say(button, 'Could not save. Try a window that is not private.');
  }
}
