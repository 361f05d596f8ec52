import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import {
  type SitemapCollections,
  type SitemapEpisode,
  type SitemapKind,
  type SitemapMatch,
  type SitemapPerson,
  type SitemapSeason,
  type SitemapTitle,
  sitemapBlock,
  sitemapUrlMax,
} from '#schema/shapes/sitemap.ts';

/** The most characters of a description in structured data (specification, point 9). */
const described = 300;

const firstOf = (block: number) => block * sitemapBlock;
const endOf = (block: number) => (block + 1) * sitemapBlock;

export async function listTitles(em: EntityManager, block: number): Promise<SitemapTitle[]> {
  return await em.execute(sql`
    select m.type, m.slug, m.title, m.year, m.genre, m.poster_url as "posterUrl", left(m.description, ${described}) as description, m.duration,
           coalesce(m.stream_url, m.video_url) as "playUrl", m.created_at as "createdAt",
           array(select s.season_number from seasons s where s.show_id = m.id order by s.season_number) as seasons,
           greatest(coalesce(m.changed_at, m.created_at),
             (select max(coalesce(s.changed_at, s.created_at)) from seasons s where s.show_id = m.id)) as "changedAt"
      from movies m where m.id >= ${firstOf(block)} and m.id < ${endOf(block)} order by m.id`);
}

export async function listSeasons(em: EntityManager, block: number): Promise<SitemapSeason[]> {
  return await em.execute(sql`
    select m.type, m.slug, m.title as show, m.year, m.genre, s.season_number as season, coalesce(s.poster_url, m.poster_url) as "posterUrl",
           coalesce(s.changed_at, s.created_at) as "changedAt"
      from seasons s join movies m on m.id = s.show_id
     where s.id >= ${firstOf(block)} and s.id < ${endOf(block)} order by s.id`);
}

export async function listEpisodes(em: EntityManager, block: number): Promise<SitemapEpisode[]> {
  return await em.execute(sql`
    select m.type, m.slug, m.title as show, m.year, m.genre, s.season_number as season, e.episode_number as episode, e.title,
           coalesce(e.poster_url, s.poster_url, m.poster_url) as "posterUrl", left(e.description, ${described}) as description,
           e.duration, coalesce(e.stream_url, e.video_url) as "playUrl", e.created_at as "createdAt",
           coalesce(e.changed_at, e.created_at) as "changedAt"
      from episodes e join seasons s on s.id = e.season_id join movies m on m.id = s.show_id
     where e.id >= ${firstOf(block)} and e.id < ${endOf(block)} order by e.id`);
}

export async function listMatches(em: EntityManager, block: number): Promise<SitemapMatch[]> {
  return await em.execute(sql`
    select t.id, t.home_team as "homeTeam", t.away_team as "awayTeam", coalesce(t.changed_at, t.created_at) as "changedAt"
      from matches t where t.id >= ${firstOf(block)} and t.id < ${endOf(block)} order by t.id`);
}

export async function listPeople(em: EntityManager, block: number): Promise<SitemapPerson[]> {
  return await em.execute(sql`
    select p.id, p.slug, coalesce(p.changed_at, p.created_at) as "changedAt"
      from people p where p.id >= ${firstOf(block)} and p.id < ${endOf(block)} order by p.id`);
}

/** Operators make some hundreds of collections; the file of the sitemap has a limit nevertheless. */
export async function listCollections(em: EntityManager): Promise<SitemapCollections['collections']> {
  return await em.execute(sql`
    select c.slug, c.title_count as "titleCount", greatest(c.updated_at, c.titles_changed_at) as "changedAt"
      from collections c order by c.id limit ${sitemapUrlMax}`);
}

interface FileRecord {
  kind: SitemapKind;
  block: number;
  changedAt: string;
}

const tables = {
  titles: 'movies',
  seasons: 'seasons',
  episodes: 'episodes',
  matches: 'matches',
  people: 'people',
} as const;

/** Other changes that affect a block's file: a deleted title is removed from it, and a season is listed with its title. */
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
