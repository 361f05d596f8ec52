/** The tags that a change of a title touches: its own, and those of the lists it is in. */

import { cardTag, genreListName, titleTag } from '#schema/rules/cache-tags.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { mustWatchRating } from '#schema/rules/limits.ts';
import type { Change, LoggedRow } from '#schema/shapes/change.ts';
import { type MovieType, movieType } from '#schema/shapes/movie.ts';
import { differs, idOf, isAnyChanged, isSet, movedNames, numberOf, textOf } from './changed-record.ts';

/** Triggers maintain these columns. They move a title within ranked lists, but no page shows their values. */
const rankColumns = [
  'comment_count',
  'attention_at',
  'attention_points',
  'attention_month',
  'popularity',
  'changed_at',
  'edited_at',
  'edited_by',
];

/** Columns that no card shows. */
const ownColumns = [
  'description',
  'trailer_url',
  'subtitles',
  'chapters',
  'duration',
  'country',
  'release_date',
];

/** The tags of the title itself and of its cards, if anything that pages show of them changed. */
export function shownTitle(change: Change): string[] {
  if (change.entity !== 'movie' || !differs(change, rankColumns)) return [];
  const id = idOf(change);
  return differs(change, [...rankColumns, ...ownColumns]) ? [titleTag(id), cardTag(id)] : [titleTag(id)];
}

export interface TitleAddress {
  type: MovieType;
  slug: string;
}

/** The addresses of the title before and after, if the change created, moved or deleted it. */
export function titleAddresses(change: Change): TitleAddress[] {
  const { entity, before, after } = change;
  if (entity !== 'movie' || !isAnyChanged(change, ['slug', 'type'])) return [];
  return [before, after].flatMap((row) => {
    const type = movieType.safeParse(row?.['type']);
    return type.success ? [{ type: type.data, slug: textOf(row, 'slug') }] : [];
  });
}

const listOfType: Record<string, string> = { movie: 'movies', tv_show: 'tv-shows', anime: 'anime' };
const genresWithList: Record<string, string> = { animation: 'animation', 'sci-fi': 'sci-fi' };

/** The lists that the title enters or leaves, or in which its position changes. */
export const movedLists = (change: Change): string[] =>
  change.entity === 'movie' ? movedNames(change, placesOf) : [];

/**
 * Each list that the title is in, with the values that decide its position there. Genre lists are ordered by id, which never
 * changes; a row of movies leaves out the other types.
 */
function placesOf(row: LoggedRow): Map<string, string> {
  const places = new Map<string, string>();
  if (row === null) return places;
  const popularity = textOf(row, 'popularity');
  const rating = numberOf(row, 'rating');
  const type = textOf(row, 'type');
  places
    .set('recent', '')
    .set('popular', popularity)
    .set('top20', `${isSet(row, 'is_top20')} ${textOf(row, 'rating')}`);
  if (rating >= mustWatchRating) places.set('must-watch', String(rating));
  if (isSet(row, 'is_trending')) places.set('trending', `${popularity} ${type}`);
  if (type === 'movie') places.set('suggestions', suggested(row));
  const list = listOfType[type];
  if (list !== undefined) places.set(list, popularity);
  for (const genre of genreNames(textOf(row, 'genre'))) {
    places.set(genreListName(genre), type);
    const named = genresWithList[genre];
    if (named !== undefined) places.set(named, popularity);
  }
  return places;
}

/** What the suggestions of home are chosen by. */
const suggested = (row: LoggedRow): string =>
  JSON.stringify([
    textOf(row, 'rating'),
    textOf(row, 'stream_url') !== '' || textOf(row, 'video_url') !== '',
    textOf(row, 'poster_url') === noPoster,
    textOf(row, 'primary_genre'),
    Math.floor(numberOf(row, 'year') / 10),
  ]);
