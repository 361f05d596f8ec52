import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { Change } from '#schema/change.ts';
import { sitemapBlock } from '#schema/sitemap.ts';
import { numberOf, textOf } from './change.entity.ts';
import type { ChangeRecord } from './change.queries.ts';

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
