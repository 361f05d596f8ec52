import type { z } from 'zod';
import { type Episode, episodeInput, episodeLimits } from '#schema/episode.ts';
import { publicationForm } from '#schema/publication.ts';
import { publicationOf } from '#site/admin/publication/publication-words.ts';

export const episodeForm = episodeInput.omit({ seasonId: true }).extend(publicationForm);
export type EpisodeValues = z.infer<typeof episodeForm>;

/** Proposes the next number and the duration of the last episode. */
export function newEpisode(episodes: readonly Pick<Episode, 'episodeNumber' | 'duration'>[]): EpisodeValues {
  return {
    episodeNumber: nextNumber(
      episodes.map((episode) => episode.episodeNumber),
      episodeLimits.episodeNumber,
    ),
    title: '',
    description: '',
    duration: episodes.at(-1)?.duration ?? null,
    posterUrl: '',
    videoUrl: '',
    streamUrl: '',
    downloadUrl: '',
    airDate: '',
    subtitles: '',
    chapters: '',
    introFrom: null,
    introTo: null,
    ...publicationOf(null),
  };
}

export const episodeValues = (episode: Episode): EpisodeValues => ({
  episodeNumber: episode.episodeNumber,
  title: episode.title,
  description: episode.description ?? '',
  duration: episode.duration,
  posterUrl: episode.posterUrl ?? '',
  videoUrl: episode.videoUrl ?? '',
  streamUrl: episode.streamUrl ?? '',
  downloadUrl: episode.downloadUrl ?? '',
  airDate: episode.airDate ?? '',
  subtitles: episode.subtitles ?? '',
  chapters: episode.chapters ?? '',
  introFrom: episode.introFrom,
  introTo: episode.introTo,
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
