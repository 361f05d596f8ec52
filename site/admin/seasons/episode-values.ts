import type { z } from 'zod';
import { episodeFacts } from '#schema/records/episode.ts';
import { formValues } from '#schema/records/field.ts';
import { type Episode, episodeInput, episodeLimits } from '#schema/shapes/episode.ts';
import { publicationForm } from '#schema/shapes/publication.ts';
import { publicationOf } from '#site/admin/publication/publication-labels.ts';

export const episodeForm = episodeInput.omit({ seasonId: true }).extend(publicationForm);
export type EpisodeValues = z.infer<typeof episodeForm>;

/** Proposes the next number and the duration of the last episode. */
export function newEpisode(episodes: readonly Pick<Episode, 'episodeNumber' | 'duration'>[]): EpisodeValues {
  const numbers = episodes.map((episode) => episode.episodeNumber);
  return {
    ...formValues(episodeFacts, { duration: episodes.at(-1)?.duration }),
    episodeNumber: nextNumber(numbers, episodeLimits.episodeNumber),
    ...publicationOf(null),
  };
}

export const episodeValues = (episode: Episode): EpisodeValues => ({
  ...formValues(episodeFacts, episode),
  ...publicationOf(episode),
});

/** The number after the highest one, within the bounds. */
export const nextNumber = (taken: readonly number[], { min, max }: { min: number; max: number }): number =>
  Math.min(max, Math.max(min, ...taken.map((number) => number + 1)));

/** The numbering before a pasted title: '3.', 'E03', 'S01E03', 'Episode 3:', '#3 -'. */
const numbering = /^(?:s\d+\s*[.:]?\s*)?(?:episode|ep|e|#)?\s*\.?\s*(\d+)\s*(?:[.):–—-]\s*|\s+(?=\S))/i;

interface ListedEpisode {
  episodeNumber: number;
  title: string;
}

/** One episode per line. Only a number that continues the count is numbering; any other belongs to the title, as in '11:14'. */
export function listedEpisodes(lines: string, first: number): ListedEpisode[] {
  const titles = lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return titles.map((line, at) => {
    const episodeNumber = first + at;
    const [prefix, number] = numbering.exec(line) ?? [];
    const isNumbering =
      prefix !== undefined && (Number(number) === episodeNumber || Number(number) === at + 1);
    const title = (isNumbering ? line.slice(prefix.length) : line).trim();
    return { episodeNumber, title: (title === '' ? line : title).slice(0, episodeLimits.title) };
  });
}
