/** One action; it is printed when a sequence fails. */
import fc from 'fast-check';
import type { Countable, World } from '#tools/consistency/world.ts';

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

/** A step on the n-th existing record; it does nothing when there is none. */
export const stepOn = <Given>(
  what: string,
  table: Countable,
  given: fc.Arbitrary<Given>,
  act: (world: World, id: number, given: Given) => Promise<void>,
): fc.Arbitrary<Step> =>
  fc.tuple(which, given).map(([number, value]) =>
    step(`${what} ${number}`, value, async (world) => {
      const { id } = await world.pick(table, number);
      if (id !== undefined) await act(world, id, value);
    }),
  );

/** A call about the n-th existing record. */
export const callOn = <Given>(
  what: string,
  table: Countable,
  given: fc.Arbitrary<Given>,
  call: (world: World, id: number, given: Given) => Promise<Response>,
): fc.Arbitrary<Step> =>
  stepOn(what, table, given, (world, id, value) => world.sent(what, call(world, id, value)));

/** For calls that send only the id of the record. */
export const nothing = fc.constant(null);

export type Fields = Record<string, fc.Arbitrary<unknown>>;

/** Some of these fields, at least one. */
export const someOf = (fields: Fields): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .record(fields, { requiredKeys: [], noNullPrototype: true })
    .filter((chosen) => Object.keys(chosen).length > 0);

interface Kind {
  /** The kind of record in the names of the steps. */
  name: string;
  table: Countable;
  fields: Fields;
  /** The fields of a new record, when they differ from those of a change. */
  added?: fc.Arbitrary<object>;
  /** At this number of records, adding one deletes another instead. */
  most: (world: World) => number;
}

export const adding = ({ name, table, fields, added = fc.record(fields), most }: Kind): fc.Arbitrary<Step> =>
  fc.tuple(which, added).map(([number, record]) =>
    step(`add ${name}`, record, async (world) => {
      const { id, of } = await world.pick(table, number);
      if (of < most(world)) await world.sent(`add ${name}`, world.admin.post(`/api/${table}`, record));
      else await world.sent(`delete ${name}`, world.admin.delete(`/api/${table}/${id}`));
    }),
  );

export const editing = ({ name, table, fields }: Omit<Kind, 'most'>): fc.Arbitrary<Step> =>
  callOn(`edit ${name}`, table, someOf(fields), (world, id, changes) =>
    world.admin.put(`/api/${table}/${id}`, changes),
  );

export const deleting = ({ name, table }: Pick<Kind, 'name' | 'table'>): fc.Arbitrary<Step> =>
  callOn(`delete ${name}`, table, nothing, (world, id) => world.admin.delete(`/api/${table}/${id}`));

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
export const subtitles = fc.constantFrom(
  null,
  'en /a.vtt',
  'de https://films.example/b.vtt\nen https://films.example/a.vtt\nen /a.vtt Own',
);
