/** The subtitles and chapters of a record, as the player takes them; what there is none of is left out of the page. */
import { chaptersOf, subtitleTracks } from '#schema/rules/tracks.ts';
import type { Playing } from './player-state.ts';

export function tracksOf(record: {
  subtitles: string | null;
  chapters: string | null;
}): Pick<Playing, 'subtitles' | 'chapters'> {
  const [subtitles, chapters] = [subtitleTracks(record.subtitles), chaptersOf(record.chapters)];
  return { ...(subtitles.length > 0 && { subtitles }), ...(chapters.length > 0 && { chapters }) };
}
