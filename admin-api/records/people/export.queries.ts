/** People and their credits, as rows that an import accepts unchanged. */
import { Readable } from 'node:stream';
import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { columnOf, writtenNames } from '#schema/records/field.ts';
import { personFacts } from '#schema/records/person.ts';

const rowsAtOnce = 1000;
const exported = raw(
  writtenNames(personFacts)
    .map((name) => `'${name}', ${columnOf(name)}`)
    .join(', '),
);

/** People first, then their credits; those of episodes belong to the seasons' own records and are left out. */
export const exportPeople = (em: EntityManager): Readable => Readable.from(lines(em));

async function* lines(em: EntityManager): AsyncGenerator<string> {
  yield* inPortions((after) =>
    em.execute(sql`
      select id, json_strip_nulls(json_build_object('exact', true, ${exported}))::text as line
        from people where id > ${after} order by id limit ${rowsAtOnce}`),
  );
  yield* inPortions((after) =>
    em.execute(sql`
      select c.id, json_strip_nulls(json_build_object('exact', true, 'movieKey', m.key, 'movieId', case when m.key is null then m.id end,
               'person', p.name, 'role', c.role, 'character', c.character, 'position', c.position))::text as line
        from credits c join people p on p.id = c.person_id join movies m on m.id = c.movie_id
       where c.id > ${after} and c.episode_id is null order by c.id limit ${rowsAtOnce}`),
  );
}

async function* inPortions(
  read: (after: number) => Promise<{ id: number; line: string }[]>,
): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('');
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}
