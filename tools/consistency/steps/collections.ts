/** Collections: created, renamed to one another's name, deleted; titles added, moved and removed. */
import fc from 'fast-check';
import { collectionMessages } from '#schema/shapes/collection.ts';
import { adding, deleting, editing, step, texts, which, words } from './step.ts';

const fields = {
  title: words,
  slug: fc.constantFrom('salt', 'glass', 'the-lamp', 'a', 'b'),
  description: texts,
  pictureUrl: fc.constantFrom(null, '/media/posters/a.webp', 'https://films.example/c.webp'),
};
const collection = { name: 'collection', table: 'collections', fields, most: () => 4 } as const;

/** Several titles at once, so that a collection fills several pages. */
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
  { weight: 3, arbitrary: adding(collection) },
  { weight: 3, arbitrary: editing(collection) },
  { weight: 1, arbitrary: deleting(collection) },
  { weight: 5, arbitrary: fillings },
  { weight: 5, arbitrary: moving },
);
