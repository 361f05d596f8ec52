import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRelated } from '#admin-api/records/movies/related.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildCollection, buildMovie, buildPerson } from '#admin-api/testing/factories.ts';
import { relatedLimit } from '#schema/shapes/bundle.ts';
import { type Change, changeFeed } from '#schema/shapes/change.ts';

// Whatever happens to one title: each other title whose related ones move is named by the feed, or showed it before.

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

const names = [
  'Zeppelin',
  'Zeppelin II',
  'Zeppelin: The Heist',
  'The Lagoon Zombie',
  'Lagoon Zombies',
  'Untold',
];
const field = fc.oneof(
  fc.record({ genre: fc.constantFrom('', 'Western', 'Noir, Western', 'Noir') }),
  fc.record({ year: fc.constantFrom(null, 1950, 1951, 1970, 1990) }),
  fc.record({ title: fc.constantFrom(...names) }),
  fc.record({ type: fc.constantFrom('movie', 'anime', 'tv_show') }),
  fc.record({ country: fc.constantFrom(null, 'Japan', 'Peru') }),
  fc.record({ publication: fc.constantFrom('draft', 'published') }),
);
const which = fc.nat(1000);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('edit' as const), title: which, field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cast' as const), title: which, other: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('uncast' as const), title: which, other: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('collect' as const), title: which, other: which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('take out' as const), title: which, other: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), title: which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('add' as const), title: which }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const people: number[] = [];
const collections: number[] = [];
const pick = (ids: readonly number[], number: number) => ids[number % ids.length] ?? 0;

async function related(): Promise<Map<number, number[]>> {
  const em = api.visitors.em.fork();
  const rows = await em.execute<{ id: number }[]>('select id from movies');
  return await listRelated(
    em,
    rows.map(({ id }) => id),
    relatedLimit,
  );
}

async function take(taken: Step): Promise<void> {
  const em = api.em();
  const ids = (await em.execute<{ id: number }[]>('select id from movies order by id')).map(({ id }) => id);
  const id = pick(ids, taken.title);
  const run = async (statement: string, ...values: unknown[]) => await em.execute(statement, values);
  if (taken.do === 'edit')
    for (const [column, value] of Object.entries(taken.field))
      await run(`update movies set ${column} = ? where id = ?`, value, id);
  else if (taken.do === 'delete') await run('delete from movies where id = ?', id);
  else if (taken.do === 'add') await buildMovie(em, { genre: 'Western', year: 1951, title: 'Zeppelin' });
  else if (taken.do === 'cast')
    await run(
      `insert into credits (person_id, movie_id, role) values (?, ?, 'actor') on conflict do nothing`,
      pick(people, taken.other),
      id,
    );
  else if (taken.do === 'uncast')
    await run(
      'delete from credits where id = (select id from credits order by id offset ? limit 1)',
      taken.other % 100,
    );
  else if (taken.do === 'collect')
    await run(
      'insert into collection_titles (collection_id, movie_id, position) values (?, ?, 1) on conflict do nothing',
      pick(collections, taken.other),
      id,
    );
  else await run('delete from collection_titles where movie_id = ?', id);
}

async function changesSince(after: number | undefined): Promise<{ changes: Change[]; cursor: number }> {
  const path = `/api/changes${after === undefined ? '' : `?after=${after}`}`;
  const answer = await api.get(path, { Authorization: `Bearer ${testFeedKey}` });
  return changeFeed.parse(await answer.json());
}

/** Titles whose pages carry a tag that the change names: itself, its neighbours, and what its credits and places belong to. */
const named = ({ entity, recordId, neighbours, before, after }: Change): number[] => [
  ...neighbours,
  ...(entity === 'movie' ? [Number(recordId)] : []),
  ...[before, after].map((row) => Number(row?.['movie_id'])),
];

/** All titles whose related ones `act` moves; `missed` are those that the feed does not name and that showed none of the edited titles. */
async function movedBy(act: () => Promise<unknown>) {
  const before = await related();
  const { cursor } = await changesSince(undefined);
  await act();
  const { changes } = await changesSince(cursor);
  const touched = new Set(changes.flatMap(named));
  const edited = changes.flatMap(({ entity, recordId }) => (entity === 'movie' ? [Number(recordId)] : []));
  const all = [...(await related())].filter(([id, others]) => String(before.get(id)) !== String(others));
  const missed = all.filter(
    ([id]) => !touched.has(id) && !edited.some((one) => before.get(id)?.includes(one)),
  );
  return { all, missed };
}

test('each title whose related ones move is named, whatever moves them', { timeout: 120_000 }, async () => {
  const em = api.em();
  for (let count = 0; count < 8; count += 1) people.push((await buildPerson(em)).id);
  for (let count = 0; count < 3; count += 1) collections.push((await buildCollection(em)).id);
  for (let count = 0; count < 90; count += 1) {
    const genre = ['Western', 'Noir', 'Western, Noir', ''][count % 4] ?? '';
    const title = names[count % names.length] ?? '';
    const type = (['movie', 'anime', 'tv_show'] as const)[count % 3] ?? 'movie';
    const country = count % 5 === 0 ? 'Japan' : null;
    const { id } = await buildMovie(em, { title, genre, type, country, year: 1940 + (count % 30) });
    for (const person of [count % 8, (count * 3) % 8])
      await em.execute(
        `insert into credits (person_id, movie_id, role) values (?, ?, 'actor') on conflict do nothing`,
        [people[person], id],
      );
    if (count % 3 > 0)
      await em.execute('insert into collection_titles (collection_id, movie_id, position) values (?, ?, 1)', [
        collections[count % 3],
        id,
      ]);
  }
  let moved = 0;
  for (const taken of fc.sample(step, { numRuns: 80, seed: 16 })) {
    const { all, missed } = await movedBy(() => take(taken));
    expect(missed, JSON.stringify(taken)).toEqual([]);
    moved += all.length;
  }
  expect(moved).toBeGreaterThan(150);
});

test('a title that becomes a movie is named to the movies near it in its genre', async () => {
  const em = api.em();
  const { id } = await buildMovie(em, { genre: 'Ballad', year: 1950, type: 'anime' });
  for (let year = 1951; year <= 1970; year += 1) await buildMovie(em, { genre: 'Ballad', year });
  const { all, missed } = await movedBy(() =>
    em.execute(`update movies set type = 'movie' where id = ?`, [id]),
  );
  expect(all.length).toBeGreaterThan(0);
  expect(missed).toEqual([]);
});
