/** Imports: many rows of one kind in one transaction, without the ORM. */
import fc from 'fast-check';
import type { ImportRow, Values } from '#admin-api/work/import/import-row.ts';
import { titleDefaults } from '#admin-api/work/import/testing/session.ts';
import { step, words } from './step.ts';

const keys = fc.constantFrom('a', 'b', 'c', 'd');
const title = keys.map((key) => ({ key }));
const rowsOf = (row: fc.Arbitrary<ImportRow>) => fc.array(row, { minLength: 1, maxLength: 5 });
const given = (fields: Record<string, fc.Arbitrary<Values[string]>>, required: readonly string[]) =>
  fc.record(fields, { requiredKeys: [...required], noNullPrototype: true }) as fc.Arbitrary<Values>;

const titles = given(
  {
    key: keys,
    title: words,
    genre: fc.constantFrom('Drama', '', 'Animation'),
    year: fc.constantFrom(1950, 2000),
    releaseDate: fc.constantFrom('2001-02-03', '2024-12-30'),
    type: fc.constantFrom('movie', 'tv_show', 'anime'),
    rating: fc.constantFrom(5, 9),
    slug: fc.constantFrom('glass', 'imported'),
    isTrending: fc.boolean(),
  },
  ['key', 'title', 'type', 'year'],
).map(
  (values): ImportRow => ({
    kind: 'movies',
    given: values,
    defaults: titleDefaults,
  }),
);

const seasons = fc.tuple(title, given({ seasonNumber: fc.nat(2), title: words }, ['seasonNumber'])).map(
  ([of, values]): ImportRow => ({
    kind: 'seasons',
    title: of,
    given: values,
    defaults: { title: 'A season' },
  }),
);

const episodes = fc
  .tuple(
    title,
    fc.nat(2),
    given({ episodeNumber: fc.integer({ min: 1, max: 3 }), title: words }, ['episodeNumber']),
  )
  .map(
    ([of, seasonNumber, values]): ImportRow => ({
      kind: 'episodes',
      season: { title: of, seasonNumber },
      given: values,
      defaults: { title: 'An episode' },
    }),
  );

const comments = fc.tuple(title, fc.constantFrom('c1', 'c2', 'c3'), words).map(
  ([of, key, body]): ImportRow => ({
    kind: 'comments',
    title: of,
    given: { key, name: 'Eve', body },
    defaults: { createdAt: '2025-01-01T00:00:00Z' },
  }),
);

const matches = given(
  {
    key: fc.constantFrom('m1', 'm2'),
    homeTeam: fc.constantFrom('Rovers', 'Wanderers'),
    status: fc.constantFrom('upcoming', 'live', 'finished'),
    league: fc.constantFrom('River Cup', 'Imported Cup'),
    homeScore: fc.option(fc.nat(3)),
  },
  ['key'],
).map(
  (values): ImportRow => ({
    kind: 'matches',
    given: values,
    defaults: {
      homeTeam: 'Rovers',
      awayTeam: 'City',
      homeTeamLogo: '/media/crests/a.svg',
      awayTeamLogo: '/media/crests/b.svg',
      matchDate: '2026-12-24T15:00:00Z',
      status: 'upcoming',
      league: 'River Cup',
    },
  }),
);

const pages = fc.tuple(fc.constantFrom('history', 'imported'), words).map(
  ([slug, name]): ImportRow => ({
    kind: 'pages',
    given: { slug, title: name },
    defaults: { content: '<p>Text</p>' },
  }),
);

const settings = fc.constantFrom('#ffc069', '#ffd090').map(
  (value): ImportRow => ({
    kind: 'ui-settings',
    given: { key: 'theme_accent_color', value },
    defaults: { category: 'theme' },
  }),
);

const importing = (rows: fc.Arbitrary<ImportRow>) =>
  rowsOf(rows).map((some) =>
    step(
      `import ${some[0]?.kind}`,
      some.map((row) => row.given),
      (world) => world.importRows(some),
    ),
  );

export const importSteps = fc.oneof(
  { weight: 4, arbitrary: importing(titles) },
  { weight: 2, arbitrary: importing(seasons) },
  { weight: 2, arbitrary: importing(episodes) },
  { weight: 1, arbitrary: importing(comments) },
  { weight: 2, arbitrary: importing(matches) },
  { weight: 1, arbitrary: importing(pages) },
  { weight: 1, arbitrary: importing(settings) },
);
