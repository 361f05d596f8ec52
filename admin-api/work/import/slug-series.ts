import type { ClientBase } from 'pg';
import { slugCandidates, slugOf } from '#schema/rules/slug.ts';

type Named = 'movies' | 'people';
const taking: Record<Named, string> = {
  movies:
    'select slug from movies where slug = any($1) union all select slug from slug_redirects where slug = any($1)',
  people:
    'select slug from people where slug = any($1) union all select slug from person_redirects where slug = any($1)',
};

type Naming = { title: string; year: number | null };

/** The slug candidates of one title and year, continuing where the last search stopped. */
type Series = { candidates: Generator<string, never, undefined>; isLong: boolean; ahead: string[] };

const firstWidth = 2;
const widening = 4;
const widestSearch = 2_000;
const rememberedSeries = 10_000;

/**
 * Free slugs for many titles at once. Titles of the same name and year share a series of candidates, which is checked in growing
 * batches and kept between batches: ten thousand titles named '2' take a few statements a batch instead of a search each.
 */
export class SlugSeries {
  private readonly long = new Map<string, Series>();

  /** `isTaken` knows slugs of titles that the database does not show yet. */
  async assign(
    client: ClientBase,
    titles: Naming[],
    of: Named = 'movies',
    isTaken: (slug: string) => boolean = () => false,
  ): Promise<string[]> {
    const slugs: string[] = new Array(titles.length).fill('');
    const waiting = new Map<string, { series: Series; indexes: number[] }>();
    titles.forEach((title, index) => {
      const name = `${of} ${slugOf(title.title)}|${title.year}`;
      const group = waiting.get(name) ?? { series: this.long.get(name) ?? seriesOf(title), indexes: [] };
      group.indexes.push(index);
      waiting.set(name, group);
    });
    const given = new Set<string>();
    for (let width = firstWidth; waiting.size > 0; width = Math.min(width * widening, widestSearch)) {
      for (const { series, indexes } of waiting.values()) takeAhead(series, indexes.length + width);
      const taken = await this.taken(
        client,
        of,
        [...waiting.values()].flatMap(({ series }) => series.ahead),
      );
      for (const [name, { series, indexes }] of waiting) {
        const free = series.ahead.filter((slug) => !taken.has(slug) && !isTaken(slug) && !given.has(slug));
        for (const slug of free) {
          const index = indexes.shift();
          if (index === undefined) break;
          slugs[index] = slug;
          given.add(slug);
        }
        series.ahead = free.filter((slug) => !given.has(slug));
        if (indexes.length > 0) series.isLong = true;
        else waiting.delete(name);
        if (series.isLong) this.remember(name, series);
      }
    }
    return slugs;
  }

  /** Searches from the start again: slugs that were assigned in a transaction that was rolled back are free. */
  forget(): void {
    this.long.clear();
  }

  private async taken(client: ClientBase, of: Named, slugs: string[]): Promise<Set<string>> {
    const { rows } = await client.query<{ slug: string }>(taking[of], [[...new Set(slugs)]]);
    return new Set(rows.map(({ slug }) => slug));
  }

  private remember(name: string, series: Series): void {
    this.long.delete(name);
    this.long.set(name, series);
    const oldest = this.long.keys().next();
    if (this.long.size > rememberedSeries && !oldest.done) this.long.delete(oldest.value);
  }
}

function seriesOf({ title, year }: Naming): Series {
  return { candidates: slugCandidates(title, year), isLong: false, ahead: [] };
}

function takeAhead(series: Series, count: number): void {
  while (series.ahead.length < count) {
    series.ahead.push(series.candidates.next().value);
  }
}
