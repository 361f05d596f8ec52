import { type EntityManager, type RawQueryFragment, raw, sql } from '@mikro-orm/postgresql';
import type { UploadKindName } from '#schema/rules/upload.ts';
import type {
  MediaFile,
  MediaLibrary,
  MediaLibraryQuery,
  MediaSort,
  MediaUse,
  StoredMedia,
} from '#schema/shapes/media-library.ts';
import { mediaLibraryLimits } from '#schema/shapes/media-library.ts';

export const nameOf = 'coalesce(m.name, m.source, m.url)';
const isUsed = 'exists (select from media_uses u where u.media_id = m.id)';

/** True for a file that the undo of an import or of a replacement would use again, or that is just taking the place of another. */
export const isInUndo = `(media_stem(m.url) in (
  select stem from import_writes w cross join unnest(media_stems(w.before::text)) stem where w.before::text like '%/media/uploads/%')
  or m.url in (
    select unnest(array[
             case when c.undoes is null and (c.state = 'running' or c.changed > 0)
                   and not exists (select from bulk_changes u where u.undoes = c.id and u.state = 'done') then c.action ->> 'from' end,
             case when c.state = 'running' then c.action ->> 'to' end])
      from bulk_changes c where c.action ->> 'kind' = 'replace-file'))`;

const isOld = sql`coalesce(m.offered_at, m.created_at) < now() - make_interval(hours => ${mediaLibraryLimits.spared})`;

const orders: Record<MediaSort, string> = {
  newest: 'm.id desc',
  oldest: 'm.id',
  largest: 'm.bytes desc, m.id desc',
  smallest: 'm.bytes, m.id',
  name: `lower(${nameOf}) collate "C", m.id`,
};

/** Escapes `%` and `_`, which have a meaning in patterns. */
const patternOf = (search: string) => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

function wanted({ search, kind, used }: MediaLibraryQuery): RawQueryFragment {
  const conditions = [
    kind && sql`m.kind = ${kind}`,
    search && sql`${raw(nameOf)} ilike ${patternOf(search)}`,
    used && raw(used === 'yes' ? isUsed : `not ${isUsed}`),
  ].filter((condition) => typeof condition === 'object');
  return conditions.reduce((all, one) => sql`${all} and ${one} `, raw('true'));
}

type FileRow = Omit<MediaFile, 'uses' | 'useCount' | 'createdAt' | 'bytes'> & {
  bytes: string;
  createdAt: Date | string;
};

/** A page of the files, without their uses. */
async function listFiles(em: EntityManager, query: MediaLibraryQuery) {
  const which = wanted(query);
  const { page, limit, sort } = query;
  const rows = await em.execute<FileRow[]>(sql`
    select m.id, m.url, m.kind, ${raw(nameOf)} as name, m.alt, m.bytes, m.width, m.height,
           m.created_by as "createdBy", m.created_at as "createdAt"
      from media m where ${which} order by ${raw(orders[sort])} limit ${limit} offset ${(page - 1) * limit}`);
  const [counted] = await em.execute<{ total: number }[]>(
    sql`select count(*)::integer as total from media m where ${which} `,
  );
  return { rows, total: counted?.total ?? 0 };
}

interface UseRow extends MediaUse {
  file: number;
  count: number;
}

/** The uses of these files, by index: neither the catalogue nor all uses of a file that has thousands are read. */
export async function listUses(em: EntityManager, ids: readonly number[]): Promise<UseRow[]> {
  if (ids.length === 0) return [];
  return await em.execute<UseRow[]>(sql`
    select f.id as file, counted.count, u.record_id as id,
           case u.place when 'movies' then 'title' when 'seasons' then 'season' when 'episodes' then 'episode'
             when 'matches' then 'match' when 'collections' then 'collection' when 'people' then 'person' when 'pages' then 'page'
             when 'ui_settings' then 'setting' when 'trash' then 'deleted'
             when 'title_merges' then 'merged' else 'streaming_service' end as kind,
           coalesce(
             m.title || ' (' || m.year || ')' || ', season ' || s.season_number || coalesce(', episode ' || e.episode_number, ''),
             m.title || coalesce(' (' || m.year || ')', ''),
             g.home_team || ' – ' || g.away_team, c.title, o.name, p.title, k.key, t.name, d.merged_name, v.name) as name,
           coalesce(m.slug, c.slug, o.slug) as slug, m.type
      from unnest(array[${raw(ids.map(Number).join(','))}]) f(id)
      cross join lateral (select count(*)::integer as count from media_uses u where u.media_id = f.id) counted
      cross join lateral (select place, record_id from media_uses u where u.media_id = f.id
                           order by place, record_id limit ${mediaLibraryLimits.uses}) u
      left join episodes e on u.place = 'episodes' and e.id = u.record_id
      left join seasons s on s.id = case u.place when 'seasons' then u.record_id else e.season_id end
      left join movies m on m.id = case u.place when 'movies' then u.record_id else s.show_id end
      left join matches g on u.place = 'matches' and g.id = u.record_id
      left join collections c on u.place = 'collections' and c.id = u.record_id
      left join people o on u.place = 'people' and o.id = u.record_id
      left join pages p on u.place = 'pages' and p.id = u.record_id
      left join ui_settings k on u.place = 'ui_settings' and k.id = u.record_id
      left join trash t on u.place = 'trash' and t.id = u.record_id
      left join title_merges d on u.place = 'title_merges' and d.id = u.record_id
      left join streaming_services v on u.place = 'streaming_services' and v.id = u.record_id
     order by f.id, u.place, u.record_id`);
}

export const isFree = sql`not ${raw(isUsed)} and not ${raw(isInUndo)} `;
/** Unused, and not so new that the form for which it was uploaded may still be open. */
export const isLongFree = sql`${isFree} and ${isOld} `;

type CountName = Exclude<keyof StoredMedia, 'kinds'>;

/** The totals of all files: this reads every file, unlike a page of the list. */
export async function countStored(em: EntityManager): Promise<StoredMedia> {
  const [row] = await em.execute<Record<CountName | UploadKindName, string>[]>(sql`
    select count(*) as files, count(*) filter (where kind = 'poster') as poster, count(*) filter (where kind = 'video') as video,
           count(*) filter (where kind = 'subtitles') as subtitles, coalesce(sum(bytes), 0) as bytes,
           count(*) filter (where is_unused) as "unusedFiles",
           coalesce(sum(bytes) filter (where is_unused), 0) as "unusedBytes",
           count(*) filter (where is_deletable) as "deletableFiles",
           coalesce(sum(bytes) filter (where is_deletable), 0) as "deletableBytes"
      from (select m.kind, m.bytes, u.media_id is null as is_unused,
                   u.media_id is null and not ${raw(isInUndo)} and ${isOld} as is_deletable
              from media m left join (select distinct media_id from media_uses) u on u.media_id = m.id) all_files`);
  const number = (name: CountName | UploadKindName) => Number(row?.[name] ?? 0);
  return {
    files: number('files'),
    kinds: { poster: number('poster'), video: number('video'), subtitles: number('subtitles') },
    bytes: number('bytes'),
    unusedFiles: number('unusedFiles'),
    unusedBytes: number('unusedBytes'),
    deletableFiles: number('deletableFiles'),
    deletableBytes: number('deletableBytes'),
  };
}

/** Must be read within one snapshot. */
export async function listLibrary(
  em: EntityManager,
  query: MediaLibraryQuery,
): Promise<Omit<MediaLibrary, 'totalPages'>> {
  const { rows, total } = await listFiles(em, query);
  const uses = await listUses(
    em,
    rows.map(({ id }) => id),
  );
  const ofFile = Map.groupBy(uses, ({ file }) => file);
  const files = rows.map(({ bytes, createdAt, ...row }) => {
    const using = ofFile.get(row.id) ?? [];
    return {
      ...row,
      bytes: Number(bytes),
      createdAt: new Date(createdAt).toISOString(),
      useCount: using[0]?.count ?? 0,
      uses: using.map(({ file: _file, count: _count, ...use }) => use),
    };
  });
  return { files, total };
}
