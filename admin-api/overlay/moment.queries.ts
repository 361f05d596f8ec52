import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/database/write.ts';
import { isVisible } from '#admin-api/history/history.queries.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { AsItWas, MomentQuery, RestoredSettings } from '#schema/as-it-was.ts';
import type { HistoryKind } from '#schema/history.ts';
import { layMoment, readOtherwise } from './overlay.queries.ts';

interface Reach {
  /** The line after which the log is complete. */
  floor: number;
  newest: number;
  since: Date | string | null;
}

async function readReach(em: EntityManager): Promise<Reach> {
  const [row] = await em.execute<{ floor: string; newest: string; since: Date | string | null }[]>(`
    select r.floor, greatest(r.floor, (select max(seq) from changes)) as newest,
           (select at from changes where seq > r.floor order by seq limit 1) as since
      from (select greatest(h.complete_from, h.seq * (h.seq > (select coalesce(min(seq), 0) from changes))::integer,
                            coalesce((select min(seq) - 1 from changes), 0)) as floor
              from change_horizon h) r`);
  return { floor: Number(row?.floor ?? 0), newest: Number(row?.newest ?? 0), since: row?.since ?? null };
}

const isoOf = (at: Date | string | null | undefined) => (at ? new Date(at).toISOString() : null);

function refuseTooEarly({ since }: Reach): never {
  const day = isoOf(since)?.slice(0, 10);
  throw new RequestError(
    404,
    day
      ? `The history reaches back to ${day} (UTC): nothing older can be shown`
      : 'Nothing has changed yet: there is no past to show',
  );
}

/** The last line of the transaction that a line belongs to: a state within a transaction was never visible. */
async function endOf(em: EntityManager, seq: number): Promise<{ seq: number; at: Date | string | null }> {
  const [row] = await em.execute<{ seq: string; at: Date | string }[]>(sql`
    with line as (select seq, transaction from changes where seq <= ${seq} order by seq desc limit 1),
    next as (select c.seq from changes c, line where c.seq > line.seq and c.transaction is distinct from line.transaction
              order by c.seq limit 1)
    select c.seq, c.at from changes c
     where c.seq >= (select seq from line) and c.seq < coalesce((select seq from next), ${Number.MAX_SAFE_INTEGER})
     order by c.seq desc limit 1`);
  return { seq: Number(row?.seq ?? seq), at: row?.at ?? null };
}

/** The last line before the transaction of a line. */
async function beginningOf(em: EntityManager, seq: number): Promise<number> {
  const [row] = await em.execute<{ seq: string }[]>(sql`
    select c.seq from changes c, changes line
     where line.seq = ${seq} and c.seq < line.seq and c.transaction is distinct from line.transaction
     order by c.seq desc limit 1`);
  return Number(row?.seq ?? 0);
}

/** The address of a page for each kind that has pages. */
const pageOf: Partial<Record<HistoryKind, string>> = {
  movie: 'm.type, m.slug, null as season, null as episode from movies m where m.id = ?',
  season:
    'm.type, m.slug, s.season_number as season, null as episode from seasons s join movies m on m.id = s.show_id where s.id = ?',
  episode: `m.type, m.slug, s.season_number as season, e.episode_number as episode
              from episodes e join seasons s on s.id = e.season_id join movies m on m.id = s.show_id where e.id = ?`,
  match: `'match' as type, m.id::text as slug, null as season, null as episode from matches m where m.id = ?`,
  page: `'page' as type, p.slug, null as season, null as episode from pages p where p.id = ?`,
  collection: `'collection' as type, c.slug, null as season, null as episode from collections c where c.id = ?`,
  person: `'person' as type, p.slug, null as season, null as episode from people p where p.id = ?`,
};

/** The address of the record's page; null for a kind without pages. */
export async function findPage(em: EntityManager, kind: HistoryKind, id: number): Promise<AsItWas['page']> {
  const query = pageOf[kind];
  if (!query) return null;
  const [page] = await em.execute<NonNullable<AsItWas['page']>[]>(`select ${query}`, [id]);
  return page ?? null;
}

export async function findMoment(em: EntityManager, at: string): Promise<AsItWas> {
  const reach = await readReach(em);
  const [row] = await em.execute<{ seq: string }[]>(
    sql`select seq from changes where at <= ${at}::timestamptz order by at desc, seq desc limit 1`,
  );
  const seq = Number(row?.seq ?? 0);
  if (seq < reach.floor || seq === 0) return refuseTooEarly(reach);
  return await readMoment(em, seq, {});
}

/** A moment, with the changes around it when a record is given. */
export async function readMoment(
  em: EntityManager,
  asked: number,
  { kind, id }: MomentQuery,
): Promise<AsItWas> {
  const reach = await readReach(em);
  if (asked < reach.floor) refuseTooEarly(reach);
  const { seq, at } = await endOf(em, Math.min(asked, reach.newest));
  const found = { seq, at: isoOf(at), since: isoOf(reach.since) };
  const isRecord = kind !== undefined && id !== undefined;
  const ofRecord = isRecord
    ? sql`entity = ${kind} and record_id = ${id} and ${isVisible(kind)}`
    : raw('true');
  const [around] = await em.execute<{ last: string | null; next: string | null }[]>(sql`
    select (select max(seq) from changes where ${ofRecord} and seq <= ${seq}) as last,
           (select min(seq) from changes where ${ofRecord} and seq > ${seq}) as next`);
  const last = Number(around?.last ?? 0);
  const earlier = last > 0 ? await beginningOf(em, last) : 0;
  return {
    ...found,
    earlier: earlier > 0 && earlier >= reach.floor ? earlier : null,
    later: around?.next ? (await endOf(em, Number(around.next))).seq : null,
    page: isRecord
      ? await readOtherwise(
          em,
          (inside) => layMoment(inside, seq),
          (inside) => findPage(inside, kind, id),
        )
      : null,
  };
}

/** The oldest change of each record of a kind after a moment, which contains the state at that moment. */
const firstSince = (entity: string, seq: number) => sql`
  select distinct on (record_id) record_id as id, before from changes
   where entity = ${entity} and seq > ${seq} order by record_id, seq`;

/** Restores the arrangement of home. Its version increases, so that a client with the current arrangement gets a conflict. */
async function restoreHome(em: EntityManager, seq: number): Promise<boolean> {
  const then = firstSince('home_arrangement', seq);
  const emptied = await em.execute(
    sql`delete from home_arrangement h using (${then}) t where t.before is null returning h.id`,
  );
  const changed = await em.execute(sql`
    insert into home_arrangement as h (version, contents)
    select 1 + (select max((coalesce(after, before) ->> 'version')::integer) from changes
                 where entity = 'home_arrangement'), t.before -> 'contents'
      from (${then}) t where t.before is not null
    on conflict (id) do update set version = excluded.version, contents = excluded.contents, updated_at = now()
      where h.contents is distinct from excluded.contents
    returning h.id`);
  return emptied.length + changed.length > 0;
}

/** Restores every setting and the arrangement of home; a setting that was added since is deleted. */
export async function restoreSettings(
  em: EntityManager,
  actor: string,
  asked: number,
): Promise<Written<RestoredSettings>> {
  const { seq } = await readMoment(em, asked, {});
  const written = await write(em, actor, async (inside) => {
    await inside.execute(`select pg_advisory_xact_lock(hashtext('ui_settings'))`);
    const then = firstSince('ui_setting', seq);
    const added = await inside.execute<{ id: number }[]>(sql`
      delete from ui_settings s using (${then}) t where t.id = s.id and t.before is null returning s.id`);
    const changed = await inside.execute<{ id: number }[]>(sql`
      insert into ui_settings as s (id, key, value, category, description)
      select t.id, t.before ->> 'key', t.before ->> 'value', t.before ->> 'category', t.before ->> 'description'
        from (${then}) t where t.before is not null
      on conflict (key) do update
        set value = excluded.value, category = excluded.category, description = excluded.description, updated_at = now()
        where (s.value, s.category, s.description) is distinct from (excluded.value, excluded.category, excluded.description)
      returning s.id`);
    return { restored: added.length + changed.length, isHomeRestored: await restoreHome(inside, seq) };
  });
  const { restored, isHomeRestored } = written.result;
  const isChanged = restored > 0 || isHomeRestored;
  const undo = isChanged ? await beginningOf(em, written.job) : (await readReach(em)).newest;
  return { job: written.job, result: { ...written.result, undo } };
}
