/** What a list of matches shows, or where it sends the visitor. */
import type { MatchListsBundle } from '#schema/match-bundle.ts';
import { slugInPath } from '#schema/slug.ts';
import { pageInPath } from './list-in-path.ts';
import { type Reader, readMatchLists } from './live.ts';
import { type MatchListPlace, matchListPath } from './match-paths.ts';

export type FoundMatchList =
  | { kind: 'found'; place: Required<MatchListPlace>; lists: MatchListsBundle }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

interface Asked {
  league?: string | undefined;
  status?: string | undefined;
  page?: string | undefined;
}

export async function findMatchList(astro: Reader, asked: Asked): Promise<FoundMatchList> {
  const place = placeOf(asked);
  if (!place) return { kind: 'missing' };
  if (asked.page === '1') return { kind: 'moved', path: matchListPath(place) };
  const lists = await readMatchLists(astro, place);
  if (!lists || (place.status && place.page > lists[place.status].totalPages)) return { kind: 'missing' };
  return { kind: 'found', place, lists };
}

function placeOf({ league: slug, status, page: text = '1' }: Asked): Required<MatchListPlace> | null {
  const league = slug === undefined ? null : slugInPath.parse(slug);
  const page = pageInPath(text);
  if (league === '' || page === null) return null;
  if (status === undefined) return page === 1 ? { league, status: null, page } : null;
  return status === 'upcoming' || status === 'finished' ? { league, status, page } : null;
}
