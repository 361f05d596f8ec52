import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { SitemapKind } from '#schema/sitemap.ts';
import { sitemapBlock } from '#schema/sitemap.ts';

export interface FileRecord {
  kind: SitemapKind;
  block: number;
  changedAt: string;
}

const tables = { titles: 'movies', seasons: 'seasons', episodes: 'episodes', matches: 'matches' } as const;

/** What else changes a block's file: a deleted title leaves it, and a season is listed with its title. */
const otherChanges: Partial<Record<SitemapKind, RawQueryFragment>> = {
  titles: sql`
    (select max(r.removed_at) from removed_addresses r where r.movie_id / ${raw(String(sitemapBlock))} = b.block),
    (select max(coalesce(s.changed_at, s.created_at)) from seasons s where s.show_id / ${raw(String(sitemapBlock))} = b.block),`,
};

/**
 * The blocks of ids that contain a record, each with its latest change. Both come from index lookups, block by block, so that rows are not
 * read one by one.
 */
const filesOf = (kind: SitemapKind) => {
  const table = raw(tables[kind]);
  const size = raw(String(sitemapBlock));
  return sql`
    select ${kind} as kind, b.block, greatest(${otherChanges[kind] ?? sql``}
        (select max(t.changed_at) from ${table} t where t.id / ${size} = b.block),
        (select t.created_at from ${table} t where t.id < (b.block + 1) * ${size} order by t.id desc limit 1)
      ) as "changedAt"
      from (
        with recursive blocks as (
          select min(t.id) / ${size} as block from ${table} t
          union all
          select (select min(t.id) from ${table} t where t.id >= (k.block + 1) * ${size}) / ${size} from blocks k where k.block is not null
        )
        select block from blocks where block is not null
      ) b`;
};

export async function listSitemapFiles(em: EntityManager): Promise<FileRecord[]> {
  const files: FileRecord[] = [];
  for (const kind of Object.keys(tables) as SitemapKind[])
    files.push(...(await em.execute<FileRecord[]>(filesOf(kind))));
  return files;
}
