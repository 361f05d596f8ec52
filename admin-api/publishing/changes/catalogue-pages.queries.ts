import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { beginningOf } from '#schema/rules/beginnings.ts';
import type { Change } from '#schema/shapes/change.ts';
import { sitemapBlock } from '#schema/shapes/sitemap.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

type AlphabetFacts = Pick<Change, 'alphabetPages' | 'alphabetPlaces'>;

/**
 * For each change the pages of the A to Z list that it affects, in their current state; a page that was split or removed
 * meanwhile is named by a change of its own. Beginnings of a letter move with their first title: it is the one that came or went, if
 * none stands before it now.
 */
export async function listAlphabetPages(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, AlphabetFacts>> {
  const asked = changes.flatMap((change) =>
    positionsOf(change).map((position) => ({ seq: change.seq, ...position })),
  );
  if (asked.length === 0) return new Map();
  const rows = await em.execute<
    { seq: string; page: number; next: number | null; letter: string | null }[]
  >(sql`
    select k.seq, coalesce((
               select p.id from title_pages p where p.sort_key <= k.sort_key and p.id is distinct from k.page
                order by p.sort_key desc, p.id desc limit 1), 0) as page,
           case when k.page is not null then (
               select p.id from title_pages p where p.sort_key > k.sort_key order by p.sort_key, p.id limit 1) end as next,
           case when k.page is not null or k.begins is not null and not exists (
               select from movies m where m.sort_key >= k.begins and m.sort_key < k.sort_key) then left(k.sort_key, 1) end as letter
      from json_to_recordset(${JSON.stringify(asked)}) k (seq bigint, sort_key text, begins text, page int)`);
  const facts = new Map<number, AlphabetFacts>();
  const add = (seq: number, pages: (number | null | undefined)[], letter: string | null) => {
    const { alphabetPages, alphabetPlaces } = facts.get(seq) ?? { alphabetPages: [], alphabetPlaces: [] };
    alphabetPages.push(...pages.filter((page) => page !== null && page !== undefined));
    if (letter !== null && !alphabetPlaces.includes(letter)) alphabetPlaces.push(letter);
    facts.set(seq, { alphabetPages, alphabetPlaces });
  };
  // pg returns bigint as text.
  for (const { seq, page, next, letter } of rows) add(Number(seq), [page, next], letter);
  for (const { seq, page } of asked) add(seq, [page], null);
  return facts;
}

interface ListPosition {
  sort_key: string;
  /** Where the beginning of a title that came or went has its first key. */
  begins?: string;
  /** A page that was added or removed: its neighbours show other titles and have other links. */
  page?: number;
}

/** The fields of a title that these pages show: name, address, kind and year. */
const shownOfTitle = ['title', 'sort_key', 'type', 'slug', 'year'];

function positionsOf({ entity, recordId, before, after }: ChangeRecord): ListPosition[] {
  const rows = [before, after].filter((row) => row !== null);
  const differs = (columns: readonly string[]) =>
    columns.some((column) => textOf(before, column) !== textOf(after, column));
  if (entity === 'movie' && differs(shownOfTitle))
    return rows.map((row) => {
      const key = textOf(row, 'sort_key');
      return { sort_key: key, ...(differs(['sort_key']) ? { begins: beginningOf(key).from } : {}) };
    });
  if (entity === 'title_page')
    return rows.map((row) => ({ sort_key: textOf(row, 'sort_key'), page: recordId }));
  return [];
}

/** Columns of a title or a season that are part of its seasons' and episodes' entries in the sitemap. */
const inherited: Record<string, readonly string[]> = {
  movie: ['slug', 'type', 'title', 'year', 'genre', 'poster_url'],
  season: ['season_number', 'poster_url'],
};

function showOf({ entity, recordId, before, after }: ChangeRecord): number[] {
  if (before === null || after === null) return [];
  const isInherited = inherited[entity]?.some((column) => textOf(before, column) !== textOf(after, column));
  if (!isInherited) return [];
  return [entity === 'movie' ? recordId : numberOf(after, 'show_id')];
}

/** For each change the blocks of ids whose seasons or episodes get another address or picture by it. */
export async function listSitemapBlocks(
  em: EntityManager,
  changes: readonly ChangeRecord[],
): Promise<Map<number, Change['sitemapBlocks']>> {
  const shows = new Map(
    changes.flatMap((change) => showOf(change).map((show) => [change.seq, show] as const)),
  );
  if (shows.size === 0) return new Map();
  const rows = await em.execute<{ show: number; kind: 'seasons' | 'episodes'; block: number }[]>(sql`
    select distinct s.show_id as show, f.kind, f.block
      from seasons s cross join lateral (
        select 'seasons' as kind, s.id / ${sitemapBlock}::int as block
        union
        select 'episodes', e.id / ${sitemapBlock}::int from episodes e where e.season_id = s.id
      ) f
     where s.show_id in (${[...new Set(shows.values())]})`);
  const blocks = Map.groupBy(rows, ({ show }) => show);
  return new Map(
    [...shows].map(([seq, show]) => [
      seq,
      (blocks.get(show) ?? []).map(({ kind, block }) => ({ kind, block })),
    ]),
  );
}
