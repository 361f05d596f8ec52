import { type EntityManager, raw, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedFields } from '#admin-api/ground/http/errors.ts';
import { listByIds, type MovieRecord } from '#admin-api/records/movies/movie.entity.ts';
import { type CreditRole, creditRoles } from '#schema/rules/credit-role.ts';
import {
  type Credit,
  type PersonCredit,
  type PersonRole,
  personLimits,
  personMessages,
  type SentCredits,
} from '#schema/shapes/person.ts';
import { addNamed, type PersonRecord, retryOvertaken } from './person.queries.ts';

/** The owner of credits: a title as a whole, or one of its episodes. */
export type Credited = { of: 'movie' | 'episode'; id: number };

const inOrder = raw(`array_position('{${creditRoles.join(',')}}'::text[], c.role)`);

/** The credits of each title or episode, in the order of the roles and of their positions. */
export async function listCredits(
  em: EntityManager,
  of: Credited['of'],
  ids: readonly number[],
): Promise<Map<number, Credit[]>> {
  if (ids.length === 0) return new Map();
  const which =
    of === 'movie' ? sql`c.movie_id in (${ids}) and c.episode_id is null` : sql`c.episode_id in (${ids})`;
  const rows = await em.execute<(Credit & { owner: number })[]>(sql`
    select ${raw(of === 'movie' ? 'c.movie_id' : 'c.episode_id')} as owner, c.id, c.role, c.character,
           json_build_object('id', p.id, 'name', p.name, 'slug', p.slug, 'pictureUrl', p.picture_url) as person
      from credits c join people p on p.id = c.person_id where ${which} order by ${inOrder}, c.position, c.id`);
  const grouped = Map.groupBy(rows, ({ owner }) => owner);
  return new Map([...grouped].map(([id, credits]) => [id, credits.map(({ owner: _, ...credit }) => credit)]));
}

/** The titles that credit a person, in one role or in any, the newest first; the credits of one title together. */
export async function listCreditsOf(
  em: EntityManager,
  person: number,
  { role, limit, skipped }: { role?: CreditRole | undefined; limit: number; skipped: number },
) {
  type Row = Omit<PersonCredit, 'movie'> & { movieId: number; total: number };
  const isWanted = role === undefined ? sql`true` : sql`bool_or(c.role = ${role})`;
  const rows = await em.execute<Row[]>(sql`
    select c.movie_id as "movieId", array_agg(distinct c.role) as roles, array_agg(c.id order by c.id) as ids,
           count(distinct c.episode_id)::integer as episodes,
           coalesce(max(c.character) filter (where c.episode_id is null), max(c.character)) as character,
           (count(*) over ())::integer as total
      from credits c join movies m on m.id = c.movie_id where c.person_id = ${person}
     group by c.movie_id, m.year, m.sort_key, m.id having ${isWanted}
     order by m.year desc nulls last, m.sort_key, m.id limit ${limit} offset ${skipped}`);
  const movies = await listByIds(
    em,
    rows.map(({ movieId }) => movieId),
  );
  const byId = new Map(movies.map((movie) => [movie.id, movie]));
  const credits = rows.flatMap(({ movieId, total: _, roles, ...credit }) => {
    const movie = byId.get(movieId);
    return movie ? [{ ...credit, roles: creditRoles.filter((one) => roles.includes(one)), movie }] : [];
  });
  return {
    credits: credits satisfies (Omit<PersonCredit, 'movie'> & { movie: MovieRecord })[],
    total: rows[0]?.total ?? 0,
  };
}

/** What each of these people is known for: their most popular titles, and the role in which most titles credit them. */
export async function listKnownFor(em: EntityManager, ids: readonly number[]) {
  if (ids.length === 0) return () => ({ role: null, covers: [] });
  const rows = await em.execute<{ id: number; titles: number[]; role: CreditRole }[]>(sql`
    select o.person_id as id, (array_agg(o.movie_id order by s.popularity desc, o.movie_id))[1:${raw(String(personLimits.covers))}] as titles,
           (select mode() within group (order by c.role) from credits c where c.person_id = o.person_id) as role
      from (select distinct person_id, movie_id from credits where person_id in (${ids})) o
      join title_search s on s.movie_id = o.movie_id group by o.person_id`);
  const movies = await listByIds(em, [...new Set(rows.flatMap(({ titles }) => titles))]);
  const movieOf = new Map(movies.map((movie) => [movie.id, movie]));
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id: number) => ({
    role: known.get(id)?.role ?? null,
    covers: (known.get(id)?.titles ?? []).flatMap((title) => movieOf.get(title) ?? []),
  });
}

/** The roles of a person, those with the most titles first, and all titles that credit them. */
export async function listRolesOf(em: EntityManager, person: number) {
  const rows = await em.execute<(PersonRole & { titles: number[] })[]>(sql`
    select c.role, count(*)::integer as count, array_agg(c.movie_id) as titles
      from (select distinct c.role, c.movie_id
              from credits c join movies m on m.id = c.movie_id where c.person_id = ${person}) c
     group by c.role order by count desc, ${inOrder}`);
  return {
    roles: rows.map(({ role, count }): PersonRole => ({ role, count })),
    titles: [...new Set(rows.flatMap(({ titles }) => titles))],
  };
}

/** The title that the credits belong to; a 404 when it does not exist. */
async function titleOf(em: EntityManager, { of, id }: Credited): Promise<number> {
  const [found] = await em.execute<{ id: number }[]>(
    of === 'movie'
      ? sql`select id from movies where id = ${id}`
      : sql`select s.show_id as id from episodes e join seasons s on s.id = e.season_id where e.id = ${id}`,
  );
  if (!found) throw new RequestError(404, of === 'movie' ? 'Movie not found' : 'Episode not found');
  return found.id;
}

export async function readCredits(em: EntityManager, credited: Credited): Promise<Credit[]> {
  await titleOf(em, credited);
  return (await listCredits(em, credited.of, [credited.id])).get(credited.id) ?? [];
}

/** Replaces all credits, in this order. An unchanged credit keeps its id. */
export async function setCredits(
  em: EntityManager,
  actor: string,
  credited: Credited,
  { credits }: SentCredits,
): Promise<Written<Credit[]>> {
  const set = async (inside: EntityManager) => {
    const movie = await titleOf(inside, credited);
    await inside.execute(
      sql`select from ${raw(credited.of === 'movie' ? 'movies' : 'episodes')} where id = ${credited.id} for no key update`,
    );
    const wanted = await withPeople(inside, credits);
    refuseTwice(wanted);
    const own = sql`movie_id = ${movie} and episode_id is not distinct from ${credited.of === 'movie' ? null : credited.id}::integer`;
    const given = sql`json_to_recordset(${JSON.stringify(wanted)}) w (person integer, role text, character text, position integer)`;
    await inside.execute(sql`
      delete from credits c where ${own} and not exists (select from ${given} where w.person = c.person_id and w.role = c.role)`);
    await inside.execute(sql`
      update credits c set character = w.character, position = w.position from ${given}
       where ${own} and w.person = c.person_id and w.role = c.role and (c.character, c.position) is distinct from (w.character, w.position)`);
    await inside.execute(sql`
      insert into credits (person_id, movie_id, episode_id, role, character, position)
        select w.person, ${movie}, ${credited.of === 'movie' ? null : credited.id}::integer, w.role, w.character, w.position
          from ${given} order by w.position on conflict do nothing`);
    return (await listCredits(inside, credited.of, [credited.id])).get(credited.id) ?? [];
  };
  // Another cast may name the same new people at the same time.
  return await retryOvertaken(() => write(em.fork(), actor, set));
}

interface Wanted {
  person: number;
  role: string;
  character: string | null;
  position: number;
}

/** Finds the named people, by their current names or others, and adds the missing ones. */
async function withPeople(em: EntityManager, credits: SentCredits['credits']): Promise<Wanted[]> {
  const ids = credits.flatMap(({ personId }) => personId ?? []);
  const known =
    ids.length === 0
      ? []
      : await em.execute<Pick<PersonRecord, 'id'>[]>(sql`select id from people where id in (${ids})`);
  const present = new Set(known.map(({ id }) => id));
  const unknown = credits.flatMap(({ personId }, index) =>
    personId === undefined || present.has(personId)
      ? []
      : [{ path: `credits.${index}.personId`, message: personMessages.unknown }],
  );
  if (unknown.length > 0) throw refusedFields(unknown);
  const byName = await peopleOf(em, [...new Set(credits.flatMap(({ name }) => name ?? []))]);
  return credits.map(({ personId, name = '', role, character = null }, position) => ({
    person: personId ?? byName.get(name) ?? 0,
    role,
    character,
    position,
  }));
}

async function peopleOf(em: EntityManager, names: readonly string[]): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  if (names.length === 0) return found;
  const rows = await em.execute<{ given: string; id: number }[]>(sql`
    select n.given, coalesce((select min(id) from people where name = n.given),
             (select id from formerly_named(array[n.given]))) as id
      from json_array_elements_text(${JSON.stringify(names)}) n (given)`);
  for (const { given, id } of rows) found.set(given, id ?? (await addNamed(em, given)));
  return found;
}

function refuseTwice(wanted: readonly Wanted[]): void {
  const seen = new Set<string>();
  const issues = wanted.flatMap(({ person, role, position }) => {
    const key = `${person} ${role}`;
    if (!seen.has(key)) return seen.add(key) && [];
    return [{ path: `credits.${position}.role`, message: personMessages.twice }];
  });
  if (issues.length > 0) throw refusedFields(issues);
}
