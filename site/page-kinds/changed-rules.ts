/** Decides which rows of home a change of a title may affect, by the facts that rules use. */
import { collectionTag, listTag, ruleTag } from '#schema/rules/cache-tags.ts';
import { genreNames } from '#schema/rules/genre.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import type { RowRule, RowSource } from '#schema/shapes/home-arrangement.ts';
import { isSet, movedNames, textOf } from './changed-record.ts';

/** The columns by which rules filter and order, apart from popularity. */
const columns = [
  'type',
  'genre',
  'year',
  'country',
  'rating',
  'is_trending',
  'is_top20',
  'stream_url',
  'video_url',
];

/** The rules that the title meets or met, when its position among their titles may have changed. */
export const movedRules = (change: Change): string[] =>
  change.entity === 'movie' ? movedNames(change, placesOf) : [];

function placesOf(row: LoggedRow): Map<string, string> {
  if (row === null) return new Map();
  const place = JSON.stringify(columns.map((column) => textOf(row, column)));
  const facets = [
    'all',
    textOf(row, 'type'),
    ...genreNames(textOf(row, 'genre')).map((genre) => `genre:${genre}`),
    ...(isSet(row, 'is_trending') ? ['trending'] : []),
    ...(isSet(row, 'is_top20') ? ['top20'] : []),
  ];
  return new Map(
    facets.flatMap((facet) => [
      [ruleTag(facet, false), place],
      [ruleTag(facet, true), place + textOf(row, 'popularity')],
    ]),
  );
}

/** A rule of several conditions has the tag of the one that fewest titles meet. */
function tagsOfRule({ genre, type, isTrending, isTop20, collection, sort }: RowRule): string[] {
  const genres = genreNames(genre ?? '').map((name) => `genre:${name}`);
  const facets = isTop20
    ? ['top20']
    : isTrending
      ? ['trending']
      : genres.length > 0
        ? genres
        : [type ?? 'all'];
  const isByPopularity = sort === 'popular' || sort === 'hottest';
  return [
    ...facets.map((facet) => ruleTag(facet, isByPopularity)),
    ...(collection === undefined ? [] : [collectionTag(collection)]),
  ];
}

/** The tags of everything that can move a title into a row or out of it. */
export function tagsOfSource(source: RowSource, standard: readonly string[]): string[] {
  if (source.kind === 'rule') return tagsOfRule(source.rule);
  return source.kind === 'collection' ? [collectionTag(source.collection)] : standard.map(listTag);
}
