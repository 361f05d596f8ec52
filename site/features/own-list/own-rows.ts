/** The rows Continue watching and My list of home. */
import type { OwnItem } from '#schema/shapes/own-list.ts';
import { isOn, latestOf } from '#site/stores/own-items.ts';
import { $own, openOwnList } from '#site/stores/own-list.ts';
import { type NewsByKey, readNews } from '#site/stores/own-news.ts';
import { xIcon } from '#site/ui/icons.ts';
import sheet from './own-tiles.css?url';
import { isKeyClick, removeMark } from './remove-mark.ts';
import { tileOf } from './tile.ts';

const most = 20;

const latestFirst = (items: readonly OwnItem[]) => items.toSorted((a, b) => latestOf(b) - latestOf(a));

/** A tile with the focus may be gone afterwards: the focus moves to the tile that took its place, or to the row. */
function fill(name: string, tiles: readonly HTMLElement[]): void {
  const track = document.querySelector<HTMLElement>(`[data-own-row="${name}"] .own-track`);
  if (!track) return;
  const focused = [...track.children].findIndex((tile) => tile.contains(document.activeElement));
  const isAtButton = document.activeElement instanceof HTMLButtonElement;
  const empty = document.createElement('li');
  empty.className = 'own-empty';
  empty.textContent = 'Nothing here.';
  track.replaceChildren(...(tiles.length > 0 ? tiles : [empty]));
  if (focused < 0) return;
  const next = tiles[Math.min(focused, tiles.length - 1)];
  (next?.querySelector<HTMLElement>(isAtButton ? 'button' : 'a') ?? track).focus({ preventScroll: true });
}

function stopButton(item: OwnItem): HTMLButtonElement {
  const made = document.createElement('button');
  made.className = 'icon-btn own-stop';
  made.title = 'Stop';
  made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${xIcon}"/></svg>`;
  return stops(made, item);
}

let news: NewsByKey = new Map();
const newsOf = (item: OwnItem) => (isOn(item, 'followed') ? (news.get(item.key) ?? []) : []);

function draw(): void {
  const own = $own.get();
  if (!own) return;
  const items = latestFirst([...own.items.values()]);
  const place = (item: OwnItem) => own.places.get(item.watching?.path ?? '');
  const watching = items.filter((item) => isOn(item, 'watching')).slice(0, most);
  fill(
    'watching',
    watching.map((item) => {
      const tile = tileOf(item, { goesOn: true, place: place(item) });
      tile.append(stopButton(item));
      return tile;
    }),
  );
  // Entries with news come first.
  const listed = items
    .filter((item) => isOn(item, 'listed') || isOn(item, 'followed'))
    .toSorted((a, b) => Number(newsOf(b).length > 0) - Number(newsOf(a).length > 0))
    .slice(0, most);
  fill(
    'listed',
    listed.map((item) => tileOf(item, { news: newsOf(item) })),
  );
}

/** Only a browser with a list needs the style of tiles. */
const addSheet = () =>
  new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = sheet;
    link.addEventListener('load', resolve);
    link.addEventListener('error', resolve);
    document.head.append(link);
  });

export async function drawRows(): Promise<void> {
  await Promise.all([openOwnList(), addSheet()]);
  $own.subscribe(draw);
  const follows = [...($own.get()?.items.values() ?? [])].some((item) => isOn(item, 'followed'));
  if (!follows) return;
  news = await readNews();
  if (news.size > 0) draw();
}

/** The button of that entry in the page as it is rendered now. */
const buttonOf = (key: string) => document.querySelector<HTMLElement>(`[data-stop="${CSS.escape(key)}"]`);

/** Makes the given button the one that takes an entry out of Continue watching. */
function stops(button: HTMLButtonElement, item: OwnItem): HTMLButtonElement {
  button.type = 'button';
  button.ariaLabel = `Remove ${item.name} from Continue watching`;
  button.dataset['stop'] = item.key;
  const isBack = () => buttonOf(item.key)?.focus();
  button.addEventListener(
    'click',
    (event) => void removeMark(item, { mark: 'watching', isByKey: isKeyClick(event), isBack }),
  );
  return button;
}
