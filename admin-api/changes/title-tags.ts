import { genreNames } from '#schema/genre.ts';
import { mustWatchRating } from '#schema/ranking.ts';
import { deepListTag, genreListName, listTag, slugTag, titleTag } from '#schema/tags.ts';
import { differs, isSet, type LoggedRow, numberOf, textOf } from './logged-row.ts';
import type { ChangeTags } from './tags.ts';

/** Kept by triggers and shown nowhere: they move a title within the ranked lists, but no page shows another text. */
const rankColumns = ['comment_count', 'attention_at', 'popularity', 'changed_at'];

const listOfType: Record<string, string> = { movie: 'movies', tv_show: 'tv-shows', anime: 'anime' };
const pagedLists = ['movies', 'tv-shows', 'anime', 'animation', 'trending'];
const genresWithList: Record<string, string> = { animation: 'animation', 'sci-fi': 'sci-fi' };

export function titleTags(before: LoggedRow, after: LoggedRow): ChangeTags {
  const lists = movedLists(before, after);
  return {
    hard: [
      ...(differs(before, after, rankColumns) ? [titleTag(numberOf(after ?? before, 'id'))] : []),
      ...slugsOf(before, after).map(slugTag),
      ...lists.map(listTag),
    ],
    lazy: lists.filter((list) => pagedLists.includes(list)).map(deepListTag),
    soft: [],
  };
}

/** Slugs that begin or cease to be this title's. */
function slugsOf(before: LoggedRow, after: LoggedRow): string[] {
  const [left, taken] = [textOf(before, 'slug'), textOf(after, 'slug')];
  return left === taken ? [] : [left, taken].filter((slug) => slug !== '');
}

/** Lists the title enters, leaves, or stands elsewhere in. A new description moves nothing. */
function movedLists(before: LoggedRow, after: LoggedRow): string[] {
  const left = placesOf(before);
  const entered = placesOf(after);
  const names = new Set([...left.keys(), ...entered.keys()]);
  return [...names].filter((name) => left.get(name) !== entered.get(name));
}

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
