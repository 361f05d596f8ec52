import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { RestoredSettings } from '#schema/shapes/history.ts';
import { lockSettings } from './ui-setting.queries.ts';

/** The oldest change of each record of a kind after a line of the log, which contains the state at that line. */
const firstSince = (entity: string, seq: number) => sql`
  select distinct on (record_id) record_id as id, before from changes
   where entity = ${entity} and seq > ${seq} order by record_id, seq`;

/** Gives every setting and the arrangement of home the state of a line of the log; a setting that was added since is deleted. */
export async function restoreSettings(
  em: EntityManager,
  actor: string,
  seq: number,
): Promise<Written<RestoredSettings>> {
  return await write(em, actor, async (inside) => {
    await lockSettings(inside);
    const [log] = await inside.execute<{ head: string | null; reaches: boolean }[]>(
      sql`select max(seq) as head, coalesce(min(seq) <= ${seq}, false) as reaches from changes`,
    );
    if (!log?.reaches) throw new RequestError(404, 'The log does not reach back to this change');
    const then = firstSince('ui_setting', seq);
    const added = await inside.execute(sql`
      delete from ui_settings s using (${then}) t where t.id = s.id and t.before is null returning s.id`);
    const changed = await inside.execute(sql`
      insert into ui_settings as s (id, key, value, category, description)
      select t.id, t.before ->> 'key', t.before ->> 'value', t.before ->> 'category', t.before ->> 'description'
        from (${then}) t where t.before is not null
      on conflict (key) do update
        set value = excluded.value, category = excluded.category, description = excluded.description, updated_at = now()
        where (s.value, s.category, s.description) is distinct from (excluded.value, excluded.category, excluded.description)
      returning s.id`);
    return {
      restored: added.length + changed.length,
      isHomeRestored: await restoreHome(inside, seq),
      undo: Number(log.head),
    };
  });
}

/** Its version increases, so that a client with the current arrangement gets a conflict. */
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
