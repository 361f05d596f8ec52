/** The pages of a title: its own, those of its seasons, and its watch page; or the redirect of a title that moved. */

import {
  cardTag,
  commentsTag,
  creditsTag,
  episodeCreditsTag,
  episodeRangesTag,
  episodeRangeTag,
  linksTag,
  personNameTag,
  ratingsTag,
  relatedTag,
  seasonsTag,
  seasonTag,
  slugTag,
  titlePartsTag,
  titleTag,
} from '#schema/rules/cache-tags.ts';
import { episodesAtOnce, rangeOf, rangesOf } from '#schema/rules/episode-range.ts';
import type { TitleBundle } from '#schema/shapes/bundle.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { episodeRangePath, seasonPath, titlePath, watchPath } from '#site/lib/paths.ts';
import {
  type MissingTitle,
  numberInPath,
  resolveTitle,
  slugIn,
  type TitleRoute,
  titleRef,
} from '#site/lib/resolve-title.ts';
import {
  checkedIn,
  commentedIn,
  differs,
  idOf,
  isAnyChanged,
  numberOf,
  ofEach,
  textOf,
} from './changed-record.ts';
import { shownTitle, titleAddresses } from './changed-title.ts';
import { type Ahead, type ListedTitle, type PageKind, pathsIn, type Touched } from './page-kind.ts';

export interface TitleAsked {
  route: TitleRoute;
  /** The parts of the path, as they were sent. */
  slug: string | undefined;
  season?: string | undefined;
  /** Of a long season. */
  part?: string | undefined;
}

export type TitleData =
  | { kind: 'found'; bundle: TitleBundle; movie: Movie; season: number | null }
  | { kind: 'moved'; bundle: TitleBundle; path: string }
  | (MissingTitle & { bundle?: TitleBundle });

export const titlePage: PageKind<TitleAsked, TitleData> = {
  paths: { title: pathsOfTitle },

  async read(api, { route, slug = '', season: text, part }) {
    const season = text === undefined ? null : numberInPath(text);
    const range = part === undefined ? null : numberInPath(part);
    const isUnreadable = (text !== undefined && season === null) || (part !== undefined && range === null);
    const ref = isUnreadable ? null : titleRef(slug, season, range);
    if (ref === null) return { kind: 'missing', status: 404 };
    const bundle = await api.titleBundle(ref);
    const title = resolveTitle(bundle, route, season, range);
    return title.kind === 'found' ? { ...title, bundle, season } : { ...title, bundle };
  },

  /**
   * A 404 is not stored and needs no tags. The watch page shows no seasons and no credits, the page of a season no ratings.
   */
  tags({ bundle }, { route, season }) {
    if (!bundle?.movie) return [];
    const { ref, movie, related, seasons, seasonNumber, credits } = bundle;
    const shown = seasons.filter((season) => season.seasonNumber === seasonNumber);
    const parts = shown.flatMap(({ id }) => partTags(id, bundle));
    if (isLaterPart(bundle)) return [titlePartsTag(movie.id), ...formerSlugTags(ref, movie), ...parts];
    return [
      titleTag(movie.id),
      ...formerSlugTags(ref, movie),
      commentsTag(movie.id),
      linksTag(movie.id),
      ...(season === undefined ? [ratingsTag(movie.id)] : []),
      relatedTag(movie.id),
      ...related.map(({ id }) => cardTag(id)),
      ...(route === 'watch'
        ? []
        : [
            seasonsTag(movie.id),
            ...parts,
            creditsTag(movie.id),
            ...new Set(credits.map(({ person }) => personNameTag(person.id))),
          ]),
    ];
  },

  touchedBy(change) {
    const touched = touchedPages(change);
    return { ...touched, onVisit: [...(touched.onVisit ?? []), ...laterParts(change)] };
  },
};

/** The pages of later parts have the title, its seasons and the episodes, and nothing else: a long show has hundreds of them. */
export const isLaterPart = ({ ranges, range }: Pick<TitleBundle, 'ranges' | 'range'>): boolean =>
  range !== null && range !== ranges[0]?.range;

const partTags = (seasonId: number, { ranges, range }: TitleBundle): string[] =>
  ranges.length === 0
    ? [seasonTag(seasonId)]
    : [episodeRangesTag(seasonId), episodeRangeTag(seasonId, range ?? 0)];

function laterParts(change: Change): string[] {
  const { entity } = change;
  // A new title has no pages yet.
  if (entity === 'movie')
    return change.op !== 'insert' && shownTitle(change).length > 0 ? [titlePartsTag(idOf(change))] : [];
  if (isSeasonChanged(change)) return ofEach(change, (row) => titlePartsTag(numberOf(row, 'show_id')));
  return entity === 'dead_link' ? ofEach(change, (row) => titlePartsTag(numberOf(row, 'movie_id'))) : [];
}

function touchedPages(change: Change): Touched {
  const { entity } = change;
  if (entity === 'comment') return { mustRender: commentedIn(change, 'movie_id').map(commentsTag) };
  if (entity === 'rating_count') return { mustRender: [ratingsTag(idOf(change))] };
  if (entity === 'credit') return { mustRender: creditedIn(change), servedStale: relatedTo(change) };
  if (entity === 'dead_link')
    return { mustRender: ofEach(change, (row) => linksTag(numberOf(row, 'movie_id'))) };
  if (entity === 'denied_frame') return { mustRender: checkedIn(change, 'movies', linksTag) };
  if (entity === 'collection_title') return { servedStale: relatedTo(change) };
  if (entity === 'person') return { mustRender: renamedPerson(change) };
  if (entity === 'slug_redirect')
    return { mustRender: ofEach(change, (row) => slugTag(textOf(row, 'slug'))) };
  if (entity === 'episode') return episodeTags(change);
  if (entity === 'season') return { mustRender: seasonTags(change), paths: seasonPaths(change) };
  if (entity !== 'movie') return {};
  return {
    mustRender: [...shownTitle(change), ...changedSlugTags(change)],
    servedStale: change.neighbours.map(relatedTag),
    paths: titleAddresses(change).flatMap((title) =>
      pathsIn(pathsOfTitle({ ...title, seasons: change.seasons })),
    ),
  };
}

function pathsOfTitle({ seasons, ...title }: ListedTitle): Ahead {
  return {
    soon: [titlePath(title), ...seasons.map(({ number }) => seasonPath(title, number))],
    late: [
      watchPath(title),
      ...seasons.flatMap(({ number, episodes }) =>
        rangesOf(episodes)
          .slice(1)
          .map((range) => episodeRangePath(title, number, range)),
      ),
    ],
  };
}

/**
 * A page of a season shows all its episodes, or those of the part that their numbers belong to. Parts come and go with episodes; the pages
 * of the other parts only link to them.
 */
function episodeTags(change: Change): Touched {
  const seasons = ofEach(change, (row) => numberOf(row, 'season_id'));
  const isPlaced = change.op === 'update' && !isAnyChanged(change, ['episode_number']);
  return {
    mustRender: [
      ...seasons.map(seasonTag),
      ...ofEach(change, (row) =>
        episodeRangeTag(numberOf(row, 'season_id'), rangeOf(numberOf(row, 'episode_number'))),
      ),
    ],
    onVisit: isPlaced ? [] : seasons.map(episodeRangesTag),
  };
}

/** The titles whose related titles may change with a person or a collection. */
const relatedTo = (change: Change): string[] =>
  [
    ...ofEach(change, (row) => (numberOf(row, 'episode_id') === 0 ? [numberOf(row, 'movie_id')] : [])).flat(),
    ...change.neighbours,
  ].map(relatedTag);

/** The titles and episodes that gain or lose a credit. */
export const creditedIn = (change: Change): string[] =>
  ofEach(change, (row) => {
    const episode = numberOf(row, 'episode_id');
    return episode === 0 ? creditsTag(numberOf(row, 'movie_id')) : episodeCreditsTag(episode);
  });

/** Pages of titles and episodes show the name, and link to the slug. */
const renamedPerson = (change: Change): string[] =>
  change.op === 'update' && isAnyChanged(change, ['name', 'slug']) ? [personNameTag(idOf(change))] : [];

/** Triggers maintain these columns, and no page shows them. */
const countedColumns = ['episode_count', 'changed_at'];

/** A change of what pages show of a season. Where it is not the page's own, that is also whether it has parts. */
const isSeasonChanged = (change: Change): boolean =>
  change.entity === 'season' &&
  (differs(change, countedColumns) || isLong(change.before) !== isLong(change.after));

const isLong = (row: LoggedRow): boolean => numberOf(row, 'episode_count') > episodesAtOnce;

/** The tag of the season itself, and the tag of every page that names the seasons of its show. */
export const seasonTags = (change: Change): string[] =>
  isSeasonChanged(change)
    ? [seasonTag(idOf(change)), ...ofEach(change, (row) => seasonsTag(numberOf(row, 'show_id')))]
    : [];

function seasonPaths(change: Change): string[] {
  const { show } = change;
  if (!show || !isAnyChanged(change, ['season_number'])) return [];
  return ofEach(change, (row) => seasonPath(show, numberOf(row, 'season_number')));
}

/** The tags of the slugs that the title gains or loses. */
export function changedSlugTags(change: Change): string[] {
  if (change.entity !== 'movie' || !isAnyChanged(change, ['slug'])) return [];
  return ofEach(change, (row) => slugTag(textOf(row, 'slug')));
}

/** The tag of a former slug under which the page was requested, since another title may take that slug. */
export function formerSlugTags(ref: string, movie: Movie): string[] {
  const slug = slugIn(ref);
  return slug === movie.slug ? [] : [slugTag(slug)];
}
