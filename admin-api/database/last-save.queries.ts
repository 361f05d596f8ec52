import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { LastSave } from '#schema/error.ts';
import { columnOf } from '#schema/records/field.ts';

/** A record as the log names it: the entity, and the id. */
type Logged = readonly [entity: string, ids: readonly number[]];

/** The account that last changed one of these fields, and when, as far back as the log reaches. */
export async function findLastSave(
  em: EntityManager,
  [entity, ids]: Logged,
  fields: readonly string[],
): Promise<LastSave | undefined> {
  if (ids.length === 0) return undefined;
  const columns = JSON.stringify(fields.map(columnOf));
  const [saved] = await em.execute<{ actor: string | null; at: Date | string }[]>(sql`
    select actor, at from changes
     where entity = ${entity} and record_id in (${ids})
       and exists (select from jsonb_array_elements_text(${columns}::jsonb) as c (name)
                    where before -> c.name is distinct from after -> c.name)
     order by seq desc limit 1`);
  return saved && { actor: saved.actor, at: new Date(saved.at).toISOString() };
}
