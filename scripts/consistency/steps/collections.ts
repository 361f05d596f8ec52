/** Collections: made, renamed into one another, deleted; titles that come, move and go. */
import fc from 'fast-check';
import { collectionMessages } from '#schema/collection.ts';
import { onOne, someOf, step, texts, which, words } from './step.ts';

const fields = {
  title: words,
  slug: fc.constantFrom('salt', 'glass', 'the-lamp', 'a', 'b'),
  description: texts,
  pictureUrl: fc.constantFrom(null, '/media/posters/a.webp'),
};
const mostCollections = 4;

const adding = fc.tuple(which, fc.record(fields)).map(([number, collection]) =>
  step('add collection', collection, async (world) => {
    const { id, of } = await world.pick('collections', number);
    if (of < mostCollections)
      await world.sent('add collection', world.admin.post('/api/collections', collection));
    else await world.sent('delete collection', world.admin.delete(`/api/collections/${id}`));
  }),
);

const editing = fc
  .tuple(which, someOf(fields))
  .map(([number, changes]) =>
    step(
      `edit collection ${number}`,
      changes,
      onOne('collections', (world, id) =>
        world.sent('edit collection', world.admin.put(`/api/collections/${id}`, changes)),
      )(number),
    ),
  );

const deleting = which.map((number) =>
  step(
    'delete collection',
    number,
    onOne('collections', (world, id) =>
      world.sent('delete collection', world.admin.delete(`/api/collections/${id}`)),
    )(number),
  ),
);

/** Some titles at once, so that a collection fills several pages. */
const fillings = fc
  .tuple(
    which,
    fc.array(fc.nat(200), { minLength: 1, maxLength: 30 }),
    fc.option(fc.integer({ min: 1, max: 30 })),
  )
  .map(([number, numbers, place]) =>
    step('fill collection', { number, numbers, place }, async (world) => {
      const { id } = await world.pick('collections', number);
      const picked = await Promise.all(numbers.map((title) => world.pick('movies', title)));
      const movieIds = picked.flatMap((title) => title.id ?? []);
      if (id === undefined || movieIds.length === 0) return;
      const body = { movieIds, ...(place !== null && { place }) };
      const filled = await world.admin.post(`/api/collections/${id}/titles`, body);
      // A title that is deleted at the same moment is refused by name.
      const isGone =
        filled.status === 400 && (await filled.clone().text()).includes(collectionMessages.unknownTitle);
      if (!isGone) await world.sent('fill collection', Promise.resolve(filled));
    }),
  );

const moving = fc
  .tuple(which, which, fc.option(fc.integer({ min: 1, max: 30 })))
  .map(([number, title, place]) =>
    step('move in collection', { number, title, place }, async (world) => {
      const { id } = await world.pick('collections', number);
      const movie = id === undefined ? undefined : await world.pickTitleOf(id, title);
      if (movie === undefined) return;
      const path = `/api/collections/${id}/titles/${movie}`;
      await (place === null
        ? world.sent('take out of collection', world.admin.delete(path))
        : world.sent('move in collection', world.admin.put(path, { place })));
    }),
  );

export const collectionSteps = fc.oneof(
  { weight: 3, arbitrary: adding },
  { weight: 3, arbitrary: editing },
  { weight: 1, arbitrary: deleting },
  { weight: 5, arbitrary: fillings },
  { weight: 5, arbitrary: moving },
);
