/** People: created, renamed to one another's name, merged and deleted; casts added, changed and removed. */
import fc from 'fast-check';
import { adding, deleting, editing, stepOn, texts, which, words } from './step.ts';

const names = fc.constantFrom('Ann Lee', 'Bo Österling', 'Cy', 'Dee & Co');
const fields = {
  name: names,
  slug: fc.constantFrom('ann', 'bo', 'cy', 'a', 'b'),
  pictureUrl: fc.constantFrom(null, 'https://films.example/d.webp'),
  born: fc.constantFrom(null, '1901', '1901-02-03'),
  description: texts,
};
const person = { name: 'person', table: 'people', fields, most: () => 6 } as const;

const cast = fc
  .uniqueArray(
    fc.record({
      name: names,
      role: fc.constantFrom('actor', 'director', 'writer'),
      character: fc.constantFrom(null, 'A thief'),
    }),
    {
      maxLength: 5,
      selector: ({ name, role }) => `${name} ${role}`,
    },
  )
  .map((credits) => ({ credits }));

const castingIn = (name: string, table: 'movies' | 'episodes') =>
  stepOn(name, table, cast, async (world, id, sent) => {
    const answer = await world.admin.put(`/api/${table}/${id}/credits`, sent);
    // By now, two names may belong to one person, who can have a role only once.
    if (answer.status !== 400) await world.sent(name, Promise.resolve(answer));
  });
const casting = castingIn('cast', 'movies');
const castingGuests = castingIn('cast guests', 'episodes');

const merging = stepOn('merge person', 'people', which, async (world, id, number) => {
  const { id: merged } = await world.pick('people', number);
  if (merged === undefined || merged === id) return;
  const answer = await world.admin.post(`/api/people/${id}/merge`, { merged });
  // A person who is deleted at the same moment is refused by name.
  if (answer.status !== 400) await world.sent('merge person', Promise.resolve(answer));
});

const renaming = editing({ ...person, fields: { name: words } });

export const personSteps = fc.oneof(
  { weight: 2, arbitrary: adding(person) },
  { weight: 3, arbitrary: editing(person) },
  { weight: 1, arbitrary: renaming },
  { weight: 1, arbitrary: deleting(person) },
  { weight: 2, arbitrary: merging },
  { weight: 8, arbitrary: casting },
  { weight: 3, arbitrary: castingGuests },
);
