/** The links between the parts of a long season. */
import { type EpisodeRange, rangeLabel } from '#schema/rules/episode-range.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { episodeRangePath, seasonPath } from '#site/lib/paths.ts';
import { pageWindow } from '#site/ui/page-window.ts';

export interface RangeLink {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** As the pager has them: the first, the last and two on each side; 'gap' stands for those between. */
export function rangeLinks(
  title: Pick<Movie, 'type' | 'slug'>,
  season: number | null,
  ranges: readonly EpisodeRange[],
  shown: EpisodeRange | undefined,
): (RangeLink | 'gap')[] {
  if (season === null || shown === undefined) return [];
  return pageWindow(ranges.indexOf(shown) + 1, ranges.length).map((item): RangeLink | 'gap' => {
    const part = item === 'gap' ? undefined : ranges[item - 1];
    if (!part) return 'gap';
    const href = part === ranges[0] ? seasonPath(title, season) : episodeRangePath(title, season, part.range);
    return { label: rangeLabel(part), href, isCurrent: part === shown };
  });
}
