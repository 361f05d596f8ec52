/** What a visitor keeps of a title, a team, a league or a person, as values: marks, and two lists made one. */
import type { OwnItem, OwnList, OwnPlace } from '#schema/own-list.ts';

/** What a page says of the thing that may be kept. */
export type About = Pick<OwnItem, 'key' | 'kind' | 'path' | 'name' | 'year'> & { poster: string | null };

/** The localStorage key of what the browser keeps, as letters: w for Continue watching, l for My list and Following, k for anything. */
export const ownHintKey = 'own-list';

export const marks = ['listed', 'seen', 'followed'] as const;
export type Mark = (typeof marks)[number];
type AnyMark = Mark | 'watching';
const everyMark: readonly AnyMark[] = [...marks, 'watching'];

export const isOn = (item: OwnItem | undefined, mark: AnyMark): boolean => item?.[mark]?.on === true;
export const isKept = (item: OwnItem): boolean => everyMark.some((mark) => isOn(item, mark));

/** When anything of it was last put on or taken off. */
export const latestOf = (item: OwnItem): number =>
  Math.max(0, ...everyMark.map((mark) => item[mark]?.at ?? 0));

/** Whether any mark of it is later than what is known. */
export const isNewer = (item: OwnItem, known: OwnItem | undefined): boolean =>
  everyMark.some((mark) => (item[mark]?.at ?? -1) > (known?.[mark]?.at ?? -1));

/** The later one counts. */
const later = <T extends { at: number }>(one: T | undefined, other: T | undefined): T | undefined =>
  one === undefined || (other !== undefined && other.at > one.at) ? other : one;

/** What two browsers keep of the same thing: of each mark the later one, and the name and address that came with the latest. */
export function mergedItem(own: OwnItem | undefined, other: OwnItem): OwnItem {
  if (!own) return other;
  const newer = latestOf(other) > latestOf(own) ? other : own;
  const picture = own.picture ?? other.picture;
  const latest = Object.fromEntries(
    everyMark.flatMap((mark) => {
      const one = later<{ at: number }>(own[mark], other[mark]);
      return one ? [[mark, one]] : [];
    }),
  );
  const { key, kind, path, name, year } = newer;
  return { key, kind, path, name, year, ...(picture && { picture }), ...latest };
}

export const mergedPlace = (own: OwnPlace | undefined, other: OwnPlace): OwnPlace =>
  later(own, other) ?? other;

/** A video stopped in its first seconds, or in its credits, starts from the beginning. */
const beginning = 10;
const ending = 0.95;

/** The second to go on from; null to start from the beginning. */
export function goOnFrom(place: Pick<OwnPlace, 'second'> | undefined, duration: number): number | null {
  if (!place || !Number.isFinite(duration)) return null;
  return place.second < beginning || place.second >= duration * ending ? null : place.second;
}

/** What browsers had before there was this store: paths with `{ at, of }`, as JSON. Anything invalid in it is left out. */
export function formerPlaces(text: string | null): OwnPlace[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.entries(value).flatMap(([path, seen]) =>
      path.startsWith('/') && Number.isFinite(seen?.at) && Number.isFinite(seen?.of)
        ? [{ path, second: seen.at, of: seen.of, at: 0 }]
        : [],
    );
  } catch {
    return [];
  }
}

export const asList = (items: Iterable<OwnItem>, places: Iterable<OwnPlace>): OwnList => ({
  format: 'lamphouse-list',
  version: 1,
  items: [...items],
  places: [...places],
});
