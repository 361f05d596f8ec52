import { episodeLimits } from '#schema/episode.ts';

/** What people paste before a title: '3.', 'E03', 'S01E03', 'Episode 3:', '#3 -'. */
const numbering = /^(?:s\d+\s*[.:]?\s*)?(?:episode|ep|e|#)?\s*\.?\s*(\d+)\s*(?:[.):–—-]\s*|\s+(?=\S))/i;

interface ListedEpisode {
  episodeNumber: number;
  title: string;
}

/** One episode a line. A number that continues the count is numbering; any other one belongs to the title, as in '11:14'. */
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
