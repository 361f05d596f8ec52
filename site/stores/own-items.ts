/** The entries of a visitor's list as values: marks of a title, a team, a league or a person, and merging of two lists. */
import type { OwnItem, OwnList, OwnPlace } from '#schema/shapes/own-list.ts';

/** A page's description of an entry that can be kept. */
export type About = Pick<OwnItem, 'key' | 'kind' | 'path' | 'name' | 'year'> & {
  poster: string | null;
  /** The drawn poster, where it is another. */
  drawn?: string | null;
};

/**
 * The localStorage key for what the list contains, as letters: w for Continue watching, l for My list and Following, k for
 * anything.
 */
export const ownHintKey = 'own-list';

/**
 * The localStorage key for where shows go on: the path of the page with the video, by the show's id. A show's page reads it while it is
 * parsed, before the list itself could be read.
 */
export const goOnKey = 'own-going-on';

/** The shows that are being watched, the latest ones. */
export function showsGoingOn(items: Iterable<OwnItem>, most = 200): Record<string, string> {
  const shows = [...items]
    .filter((item) => item.kind !== 'movie' && isOn(item, 'watching'))
    .toSorted((one, other) => (other.watching?.at ?? 0) - (one.watching?.at ?? 0));
  return Object.fromEntries(
    shows.slice(0, most).map(({ key, watching }) => [key.replace('title:', ''), watching?.path ?? '']),
  );
}

const marks = ['listed', 'seen', 'followed'] as const;
export type Mark = (typeof marks)[number];
export type AnyMark = Mark | 'watching';
const everyMark: readonly AnyMark[] = [...marks, 'watching'];

export const isOn = (item: OwnItem | undefined, mark: AnyMark): boolean => item?.[mark]?.on === true;
export const isKept = (item: OwnItem): boolean => everyMark.some((mark) => isOn(item, mark));

/** When a mark of the entry was last added or removed. */
export const latestOf = (item: OwnItem): number =>
  Math.max(0, ...everyMark.map((mark) => item[mark]?.at ?? 0));

/** Whether any mark of it is later than the known ones. */
export const isNewer = (item: OwnItem, known: OwnItem | undefined): boolean =>
  everyMark.some((mark) => (item[mark]?.at ?? -1) > (known?.[mark]?.at ?? -1));

/** Returns the later one. */
const later = <T extends { at: number }>(one: T | undefined, other: T | undefined): T | undefined =>
  one === undefined || (other !== undefined && other.at > one.at) ? other : one;

/** Merges two browsers' entries: of each mark the later one, and the latest name and address. */
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

/** The second at which playback continues; null to start from the beginning. */
export function goOnFrom(place: Pick<OwnPlace, 'second'> | undefined, duration: number): number | null {
  if (!place || !Number.isFinite(duration)) return null;
  return place.second < beginning || place.second >= duration * ending ? null : place.second;
}

/** Data of earlier versions: paths with `{ at, of }`, as JSON. Anything invalid in it is left out. */
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
