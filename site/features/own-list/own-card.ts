/** A poster card of the visitor's list, filled from stored data: it requests no picture. */
import type { NewsItem } from '#schema/shapes/news.ts';
import type { OwnItem, OwnPlace } from '#schema/shapes/own-list.ts';
import { playHash } from '#site/lib/playback.ts';
import type { AnyMark } from '#site/stores/own-items.ts';
import { factsOf, initials, leftOf } from './tile.ts';

interface Shown {
  mark: AnyMark;
  place: OwnPlace | undefined;
  /** News since the last visit, newest first. */
  news: readonly NewsItem[];
}

export function fillCard(card: HTMLElement, item: OwnItem, { mark, place, news }: Shown): HTMLElement {
  const at = <Found extends HTMLElement>(what: string) => card.querySelector<Found>(what);
  const [newest] = news;
  const goesOn = mark === 'watching' ? item.watching : undefined;
  const left = goesOn && leftOf(place);
  card.dataset['key'] = item.key;
  const link = at<HTMLAnchorElement>('a');
  if (link) link.href = goesOn ? goesOn.path + playHash : (newest?.path ?? item.path);
  const poster = at('.poster');
  if (item.picture === undefined) poster?.append(initials(item.name));
  else poster?.append(Object.assign(new Image(500, 750), { src: item.picture, alt: '' }));
  const write = (what: string, text: string) => {
    const place = at(what);
    if (place) place.textContent = text;
  };
  write('h3', item.name);
  if (news.length > 0) write('.new', news.length === 1 ? 'New' : `${news.length} new`);
  const facts = goesOn ? [goesOn.label, left?.words].filter(Boolean).join(' · ') : newest?.name;
  write('p span', facts || factsOf(item));
  if (left) at('.part')?.style.setProperty('--part', String(left.part));
  const away = at<HTMLButtonElement>('.away');
  if (away) away.ariaLabel = `Remove ${item.name}`;
  return card;
}
