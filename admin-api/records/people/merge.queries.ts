/** Merges two spellings of one person, and splits two people under one name. */
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { refusedField } from '#admin-api/ground/http/errors.ts';
import { keepAndDelete } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { columnOf, namesOf } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';
import { type PersonSplit, personMessages } from '#schema/shapes/person.ts';
import { addNamed, type PersonRecord, people, retryOvertaken } from './person.queries.ts';

/** Facts that were unknown are taken from the merged person. */
const filled = raw(
  namesOf(personFacts)
    .filter((name) => 'isMerged' in personFacts[name])
    .map(columnOf)
    .map((column) => `${column} = coalesce(k.${column}, g.${column})`)
    .join(', '),
);

/**
 * Merges one person into another, who gets the missing credits, the names, and facts that were unknown. The merged one goes to
 * the trash, with everything needed to restore them (`take_back_person_merge` in sql/functions/trash.sql).
 */
export async function mergePeople(
  em: EntityManager,
  actor: string,
  kept: number,
  merged: number,
): Promise<Written<{ person: PersonRecord; trashId: number }>> {
  if (kept === merged) throw refusedField('merged', personMessages.itself);
  return await write(em.fork(), actor, async (inside) => {
    await inside.execute(sql`select from people where id in (${[kept, merged]}) order by id for update`);
    await people.get(inside, kept);
    const [gone] = await inside.execute<{ slug: string }[]>(
      sql`select slug from people where id = ${merged}`,
    );
    if (!gone) throw refusedField('merged', personMessages.unknown);
    const [row] = await inside.execute<{ before: object }[]>(
      sql`select to_jsonb(p) as before from people p where id = ${kept}`,
    );
    await inside.execute(sql`
      update people k set ${filled}, updated_at = now(), former_names = nullif((
               select string_agg(name, e'\n' order by first) from (
                 select name, min(place) as first
                   from regexp_split_to_table(concat_ws(e'\n', k.former_names, g.name, g.former_names), '\n+') with ordinality n (name, place)
                  where name not in ('', k.name) group by 1) names), '')
        from people g where k.id = ${kept} and g.id = ${merged}`);
    const trashId = (await keepAndDelete(inside, actor, 'person', merged)) ?? 0;
    await inside.execute(sql`
      with given as (
        insert into credits (person_id, movie_id, episode_id, role, character, position)
          select ${kept}, r.movie_id, r.episode_id, r.role, r.character, r.position
            from trash t, jsonb_populate_recordset(null::credits, nullif(t.contents -> 'credits', 'null')) r
           where t.id = ${trashId} order by r.id
          on conflict do nothing returning id
      )
      update trash t set contents = t.contents || jsonb_build_object('merge', jsonb_build_object(
          'before', ${JSON.stringify(row?.before ?? {})}::jsonb, 'after', (select to_jsonb(p) from people p where id = ${kept}),
          'credits', coalesce((select jsonb_agg(id) from given), '[]')))
       where t.id = ${trashId}`);
    await inside.execute(sql`
      insert into person_redirects (slug, person_id)
        select r.slug, ${kept} from (
          select ${gone.slug}::text as slug union all
          select f ->> 'slug' from trash t, jsonb_array_elements(nullif(t.contents -> 'person_redirects', 'null')) f where t.id = ${trashId}) r
       where not exists (select from people p where p.slug = r.slug) on conflict do nothing`);
    return { person: await people.get(inside, kept), trashId };
  });
}

/** Adds a person who takes over some of the credits. */
export async function splitPerson(
  em: EntityManager,
  actor: string,
  id: number,
  { name, creditIds }: PersonSplit,
): Promise<Written<PersonRecord>> {
  const split = async (inside: EntityManager) => {
    await people.get(inside, id);
    const added = await addNamed(inside, name);
    const moved = await inside.execute<unknown[]>(sql`
      update credits set person_id = ${added} where person_id = ${id} and id in (${creditIds}) returning id`);
    if (moved.length !== new Set(creditIds).size) throw refusedField('creditIds', personMessages.split);
    return await people.get(inside, added);
  };
  return await retryOvertaken(() => write(em.fork(), actor, split));
}
