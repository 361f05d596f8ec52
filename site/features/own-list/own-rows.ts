/** The rows Continue watching and My list of home. */
import type { OwnItem } from '#schema/own-list.ts';
import { isOn, latestOf } from '#site/stores/own-items.ts';
import { $own, openOwnList } from '#site/stores/own-list.ts';
import { type NewsByKey, readNews } from '#site/stores/own-news.ts';
import sheet from './own-tiles.css?url';
import { tileOf } from './tile.ts';

const most = 20;

const latestFirst = (items: readonly OwnItem[]) => items.toSorted((a, b) => latestOf(b) - latestOf(a));

function fill(name: string, tiles: readonly HTMLElement[]): void {
  const track = document.querySelector(`[data-own-row="${name}"] .own-track`);
  if (!track) return;
  const empty = document.createElement('li');
  empty.className = 'own-empty';
  empty.textContent = 'Nothing is left here.';
  track.replaceChildren(...(tiles.length > 0 ? tiles : [empty]));
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
    watching.map((item) => tileOf(item, { goesOn: true, place: place(item) })),
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
