/** What a change of a title means for the pages that show it, and for the lists it stands in. */
import type { Change, LoggedRow } from '#schema/change.ts';
import { genreNames } from '#schema/genre.ts';
import { type MovieType, movieType } from '#schema/movie.ts';
import { mustWatchRating } from '#schema/ranking.ts';
import { genreListName, titleTag } from '#schema/tags.ts';
import { differs, idOf, isAnyChanged, isSet, movedNames, numberOf, textOf } from './changed-record.ts';

/** Kept by triggers and shown nowhere: they move a title within the ranked lists, but no page shows another text. */
const rankColumns = ['comment_count', 'attention_at', 'popularity', 'changed_at'];

/** The tag of whatever shows the title, where it looks different now. */
export const shownTitle = (change: Change): string[] =>
  change.entity === 'movie' && differs(change, rankColumns) ? [titleTag(idOf(change))] : [];

export interface TitleAddress {
  type: MovieType;
  slug: string;
}

/** Where the title stood and where it stands, when it came, moved or went. */
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

/** Lists the title enters, leaves, or stands elsewhere in. A new description moves nothing. */
export const movedLists = (change: Change): string[] =>
  change.entity === 'movie' ? movedNames(change, placesOf) : [];

/** Each list a title stands in, with what decides its place there; the rows of genres on home are by id, which never changes. */
function placesOf(row: LoggedRow): Map<string, string> {
  const places = new Map<string, string>();
  if (row === null) return places;
  const popularity = textOf(row, 'popularity');
  const rating = numberOf(row, 'rating');
  places
    .set('recent', '')
    .set('popular', popularity)
    .set('top20', `${isSet(row, 'is_top20')} ${textOf(row, 'rating')}`);
  if (rating >= mustWatchRating) places.set('must-watch', String(rating));
  if (isSet(row, 'is_trending')) places.set('trending', popularity);
  if (textOf(row, 'stream_url') !== '' || textOf(row, 'video_url') !== '')
    places.set('watch-now', popularity);
  const list = listOfType[textOf(row, 'type')];
  if (list !== undefined) places.set(list, popularity);
  for (const genre of genreNames(textOf(row, 'genre'))) {
    places.set(genreListName(genre), '');
    const named = genresWithList[genre];
    if (named !== undefined) places.set(named, popularity);
  }
  return places;
}
