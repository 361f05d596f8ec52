/** Home: rows by rule and by hand, renamed, hidden, reordered. */
import fc from 'fast-check';
import { homeRows } from '#schema/rules/home-rows.ts';
import { step, which, words } from './step.ts';

const rules = fc.record(
  {
    type: fc.constantFrom('movie', 'tv_show', 'anime'),
    genre: fc.constantFrom('Drama', 'Comedy, Thriller', 'sci-fi'),
    year: fc.constantFrom('2000', '1990s', 'Other', 'Unknown'),
    country: fc.constantFrom('Japan', 'France', 'Other'),
    watch: fc.constant('now'),
    isTrending: fc.constant(true),
    isTop20: fc.constant(true),
    sort: fc.constantFrom('newest', 'popular', 'hottest', 'latest', 'rating'),
  },
  { requiredKeys: [], noNullPrototype: true },
);

type Source = (collection: number | undefined) => object;
const sources: fc.Arbitrary<Source> = fc.oneof(
  fc.constant<Source>(() => ({ kind: 'standard' })),
  rules.map<Source>((rule) => () => ({ kind: 'rule', rule })),
  rules.map<Source>((rule) => (collection) => ({
    kind: 'rule',
    rule: { ...rule, ...(collection && { collection }) },
  })),
  fc.constant<Source>((collection) =>
    collection === undefined ? { kind: 'rule', rule: {} } : { kind: 'collection', collection },
  ),
);

const rows = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom(...homeRows.map(({ key }) => key)),
    title: words,
    source: sources,
    limit: fc.constantFrom(1, 3, 18),
    isHidden: fc.boolean(),
  }),
  { minLength: 0, maxLength: 8, selector: ({ key }) => key },
);

export const homeSteps = fc
  .record({ rows, hero: fc.record({ source: sources, isHidden: fc.boolean() }), which })
  .map((wanted) =>
    step('arrange home', wanted, async (world) => {
      const { id } = await world.pick('collections', wanted.which);
      const placed = <T extends { source: Source }>(one: T) => ({ ...one, source: one.source(id) });
      const { version } = await (await world.admin.get('/api/home')).json();
      const arrangement = { hero: placed(wanted.hero), rows: wanted.rows.map(placed), version };
      await world.sent('arrange home', world.admin.put('/api/home', arrangement));
    }),
  );
