/** One action, printed when a sequence fails. */
import fc from 'fast-check';
import type { Countable, World } from '#scripts/consistency/world.ts';

export interface Step {
  run: (world: World) => Promise<void>;
  toString: () => string;
}

export const step = (says: string, given: unknown, run: Step['run']): Step => ({
  run,
  toString: () => `${says} ${fc.stringify(given)}`,
});

/** Chooses one of the existing records. */
export const which = fc.nat(50);

/** Acts on the n-th existing record; does nothing where there is none. */
export function onOne(table: Countable, act: (world: World, id: number) => Promise<void>) {
  return (number: number): Step['run'] =>
    async (world) => {
      const { id } = await world.pick(table, number);
      if (id !== undefined) await act(world, id);
    };
}

export type Fields = Record<string, fc.Arbitrary<unknown>>;

/** Some of these fields, at least one. */
export const someOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(fields, { requiredKeys: [], noNullPrototype: true })
    .filter((chosen) => Object.keys(chosen).length > 0);

/** Few values, so that names collide. */
export const words = fc.constantFrom('Salt', 'Iron & <Rust>', 'Ärger im Café', 'The Lamp', 'Glass');
export const slugs = fc.constantFrom('salt', 'iron-rust', 'the-lamp', 'glass', 'salt-2', 'a', 'b', 'c', 'd');
export const texts = fc.constantFrom(null, 'A thief and a detective.', 'Nobody knew.');
export const posters = fc.constantFrom(
  '/placeholder-poster.svg',
  '/media/posters/a.webp',
  'https://films.example/b.webp',
);
export const links = fc.constantFrom(null, 'https://films.example/a.mp4', 'https://films.example/b.m3u8');
export const days = fc.constantFrom(null, '2001-02-03', '2024-12-31');
