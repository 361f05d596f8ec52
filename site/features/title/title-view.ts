/** How titles are shown: titles and descriptions of their pages, facts as links, and the description in two parts. */
import { countryNames } from '#schema/rules/country.ts';
import { type EpisodeRange, rangeLabel } from '#schema/rules/episode-range.ts';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { filteredPath, genreNamed, genreOf, type ListFilters } from '#site/lib/list-filters.ts';
import {
  episodePath,
  episodeRangePath,
  listPath,
  seasonPath,
  titlePath,
  watchPath,
} from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { episodeCode, seasonName, typeLabel, writtenGenres } from '#site/lib/title-facts.ts';
import { listOfType } from '#site/lib/title-links.ts';

interface PageWords {
  title: string;
  description: string;
  path: string;
}

/** The most characters of a description that search engines show. */
const shown = 155;

const named = ({ title, year }: Movie) => `${cutWords(title, 90)}${year === null ? '' : ` (${year})`}`;

function plot(movie: Movie): string {
  const facts = [typeLabel(movie.type), movie.genre, movie.year].filter(Boolean).join(', ');
  return movie.description ?? `${movie.title}. ${facts}.`;
}

/** With the part of a long season that a page shows, other than the first. */
export function describeTitle(movie: Movie, season?: Season, range?: EpisodeRange): PageWords {
  if (!season)
    return { title: named(movie), description: cutWords(plot(movie), shown), path: titlePath(movie) };
  const name = seasonName(season.seasonNumber, season.title, movie.title);
  const part = range && `episodes ${rangeLabel(range)}`;
  return {
    title: [`${named(movie)}: ${name}`, part].filter(Boolean).join(', '),
    description: cutWords(
      `${part ? part.replace('e', 'E') : 'Episodes'} of ${movie.title}, ${name}. ${season.description ?? plot(movie)}`,
      shown,
    ),
    path: range
      ? episodeRangePath(movie, season.seasonNumber, range.range)
      : seasonPath(movie, season.seasonNumber),
  };
}

export function describeEpisode(movie: Movie, season: Season, episode: Episode): PageWords {
  const code = episodeCode(season.seasonNumber, episode.episodeNumber);
  const name = cutWords(episode.title, 90);
  return {
    title: `${named(movie)} ${code}: ${name}`,
    description: cutWords(`${movie.title}, ${code}: ${name}. ${episode.description ?? plot(movie)}`, shown),
    path: episodePath(movie, season.seasonNumber, episode.episodeNumber),
  };
}

export function describeWatch(movie: Movie): PageWords {
  return {
    title: `Watch ${named(movie)}`,
    description: cutWords(`Watch ${movie.title}. ${plot(movie)}`, shown),
    path: watchPath(movie),
  };
}

/** A fact as a link to the list of the titles that have it in common. */
interface Fact {
  text: string;
  href: string;
}

export function genreLinks({ genre, type }: Pick<Movie, 'genre' | 'type'>): Fact[] {
  const list = listOfType[type];
  return writtenGenres(genre).map((text) => {
    const name = genreNamed(list, text);
    if (list === 'movies' && name === genreOf('animation')) return { text, href: listPath('animation') };
    return linkTo(type, text, { genre: name });
  });
}

export const yearLink = ({ year, type }: Pick<Movie, 'year' | 'type'>): Fact | null =>
  year === null ? null : linkTo(type, String(year), { year: String(year) });

/** One for each country of a shared production. */
export const countryLinks = ({ country, type }: Pick<Movie, 'country' | 'type'>): Fact[] =>
  countryNames(country ?? '').map((name) => linkTo(type, name, { country: name }));

const linkTo = (type: Movie['type'], text: string, filters: ListFilters): Fact => ({
  text,
  href: filteredPath(listOfType[type], filters),
});

/** The part of a description that shows at once, and the part behind 'Read more'. */
interface SplitDescription {
  lead: string;
  rest: string;
}

/** The longest description that shows whole, and how far the sentences of a longer one reach that show at once. */
const wholeLength = 320;
const leadLength = 240;
/** Not after 'Mr.' or 'J. R.': a word of three letters comes before the full stop. Chinese and Japanese put no space after theirs. */
const sentenceEnd = /\p{L}{2}[\p{Ll}\p{N}][.!?…]["'”’)\]]*\s|[。！？]["”’」』)]*/gu;

/**
 * Longer texts are parted after a whole sentence. Where the first one is longer than all that shows, the text is not parted: its style
 * shows the first lines. Nothing is lost.
 */
export function splitDescription(text: string): SplitDescription {
  const whole = text.trim();
  if (whole.length <= wholeLength) return { lead: whole, rest: '' };
  const ends = [...whole.slice(0, wholeLength + 1).matchAll(sentenceEnd)].map(
    (match) => match.index + match[0].length,
  );
  const end = ends.findLast((one) => one <= leadLength + 1) ?? ends[0];
  if (end === undefined) return { lead: whole, rest: '' };
  return { lead: whole.slice(0, end).trimEnd(), rest: whole.slice(end).trimStart() };
}

export const isLongText = (lead: string): boolean => lead.length > wholeLength;

/** Whether the title, or an episode of the season that the page shows, can be watched or downloaded. */
export const isOffered = (movie: Movie, episodes: readonly Episode[]): boolean =>
  [movie, ...episodes].some((one) => playUrl(one) !== null || one.downloadUrl !== null);

const dayMs = 86_400_000;
/** An older season has all of its episodes behind it. */
const longestSeason = 365 * dayMs;

/** Whether dates of a show are to come: of a season that may still run, or of an episode of the season that the page shows. */
export function hasComingDates(
  seasons: readonly Pick<Season, 'releaseDate'>[],
  episodes: readonly Pick<Episode, 'airDate'>[],
  now: number,
): boolean {
  const since = (date: string | null, ms: number) => date !== null && Date.parse(date) > now - ms;
  return (
    seasons.some(({ releaseDate }) => since(releaseDate, longestSeason)) ||
    episodes.some(({ airDate }) => since(airDate, dayMs))
  );
}
