/** A small card of the visitor's list, rendered from stored data: it requests no picture. */
import type { NewsItem } from '#schema/shapes/news.ts';
import type { OwnItem, OwnKind, OwnPlace } from '#schema/shapes/own-list.ts';
import { playHash } from '#site/lib/playback.ts';
import { goOnFrom } from '#site/stores/own-items.ts';

export const kindWords: Record<OwnKind, string> = {
  movie: 'Movie',
  tv_show: 'TV Series',
  anime: 'Anime',
  team: 'Team',
  league: 'League',
  person: 'Person',
};

interface Shown {
  /** The tile links to where watching continues. */
  goesOn?: boolean;
  place?: OwnPlace | undefined;
  /** News since the last visit, newest first. */
  news?: readonly NewsItem[] | undefined;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** The initials of its name, when there is no picture. */
export const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('');

function pictureOf({ picture, name }: OwnItem): HTMLElement {
  if (picture === undefined) {
    const letters = element('span', 'own-picture', initials(name));
    letters.ariaHidden = 'true';
    return letters;
  }
  const image = element('img', 'own-picture');
  image.src = picture;
  image.alt = '';
  return image;
}

/** What is left of a video that was begun; undefined when only the page is known. */
export function leftOf(place: OwnPlace | undefined): { words: string; part: number } | undefined {
  const second = place && goOnFrom(place, place.of);
  if (!place || !second) return undefined;
  return { words: `${Math.max(1, Math.round((place.of - second) / 60))} min left`, part: second / place.of };
}

function progressOf(place: OwnPlace | undefined): HTMLElement[] {
  const left = leftOf(place);
  if (!left) return [];
  const bar = element('span', 'own-bar');
  bar.style.setProperty('--part', String(left.part));
  return [element('span', 'cut own-left', left.words), bar];
}

/** 'New', '3 new' */
const newsTag = (count: number): HTMLElement[] =>
  count === 0 ? [] : [element('span', 'own-new', count === 1 ? 'New' : `${count} new`)];

export const factsOf = ({ kind, year }: OwnItem) => [kindWords[kind], year].filter(Boolean).join(' · ');

export function tileOf(item: OwnItem, { goesOn = false, place, news = [] }: Shown = {}): HTMLLIElement {
  const tile = element('li', 'own-tile');
  const link = element('a', '');
  const { watching } = item;
  const [newest] = news;
  link.href = goesOn && watching ? watching.path + playHash : (newest?.path ?? item.path);
  const name = element('b', '', item.name);
  name.dir = 'auto';
  const facts = element(
    'span',
    'cut own-facts',
    (goesOn && watching?.label) || (newest?.name ?? factsOf(item)),
  );
  facts.dir = 'auto';
  const words = element('span', 'own-words');
  words.append(...newsTag(news.length), name, facts, ...(goesOn ? progressOf(place) : []));
  link.append(pictureOf(item), words);
  tile.append(link);
  return tile;
}
