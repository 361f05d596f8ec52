/** A list of matches, of all leagues or of one: what it shows, or where it sends the visitor. Their feed shows the same. */
import { type MatchListsBundle, matchListsBundle } from '#schema/match-bundle.ts';
import { matchListName } from '#schema/match-lists.ts';
import { slugInPath } from '#schema/slug.ts';
import { deepListTag, eagerListPages, listTag, matchTag } from '#schema/tags.ts';
import { pageInPath } from '#site/lib/list-in-path.ts';
import { type MatchListPlace, matchListPath } from '#site/lib/match-paths.ts';
import { movedMatchLists, shownMatch } from './changed-match.ts';
import { nullIfMissing, type PageKind } from './page-kind.ts';

/** As they stand in the path. */
export interface MatchListAsked {
  league?: string | undefined;
  status?: string | undefined;
  page?: string | undefined;
}

export type MatchListData =
  | { kind: 'found'; place: Required<MatchListPlace>; lists: MatchListsBundle }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

export const matchListPage: PageKind<MatchListAsked, MatchListData> = {
  async read(api, asked) {
    const place = placeOf(asked);
    if (!place) return { kind: 'missing' };
    if (asked.page === '1') return { kind: 'moved', path: matchListPath(place) };
    const { league, status, page } = place;
    const query = new URLSearchParams({
      ...(league && { league }),
      ...(status && { status, page: String(page) }),
    });
    const lists = await nullIfMissing(api.get(`/api/bundles/match-lists?${query}`, matchListsBundle));
    if (!lists || (status && page > lists[status].totalPages)) return { kind: 'missing' };
    return { kind: 'found', place, lists };
  },

  tags(data) {
    if (data.kind !== 'found') return [];
    const { league, status, page } = data.place;
    const { live, upcoming, finished } = data.lists;
    const statuses = status === null ? (['live', 'upcoming', 'finished'] as const) : [status];
    const tagOf = page <= eagerListPages ? listTag : deepListTag;
    return [
      ...statuses.map((one) => tagOf(matchListName(one, league))),
      ...[...live, ...upcoming.matches, ...finished.matches].map(({ id }) => matchTag(id)),
    ];
  },

  touchedBy(change) {
    const lists = movedMatchLists(change);
    // What is played now has one page.
    const deep = lists.filter((list) => !list.endsWith(':live'));
    return { hard: [...shownMatch(change), ...lists.map(listTag)], lazy: deep.map(deepListTag) };
  },
};

function placeOf({
  league: slug,
  status,
  page: text = '1',
}: MatchListAsked): Required<MatchListPlace> | null {
  const league = slug === undefined ? null : slugInPath.parse(slug);
  const page = pageInPath(text);
  if (league === '' || page === null) return null;
  if (status === undefined) return page === 1 ? { league, status: null, page } : null;
  return status === 'upcoming' || status === 'finished' ? { league, status, page } : null;
}
