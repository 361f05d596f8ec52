/** Sequences of all kinds of steps, including visits, some of them concurrent. */
import fc from 'fast-check';
import { bulkSteps } from './bulk-changes.ts';
import { collectionSteps } from './collections.ts';
import { commentSteps } from './comments.ts';
import { pageSteps, quietSettingSteps, trashSteps, wordingSteps } from './content.ts';
import { homeSteps } from './home.ts';
import { importSteps } from './imports.ts';
import { matchSteps } from './matches.ts';
import { personSteps } from './people.ts';
import { publicationSteps } from './publication.ts';
import { ratingSteps } from './ratings.ts';
import { showSteps } from './shows.ts';
import { type Step, step, stepOn, which } from './step.ts';
import { mergeSteps, titleSteps } from './titles.ts';

/**
 * Any address: of a current or former page, one known by links only (calendar files, files of the sitemap), or a similar one that
 * does not exist.
 */
const visiting = fc
  .tuple(fc.nat(10_000), fc.constantFrom('', '', '', '.ics', '.html', '/page/2', '/season/1'))
  .map(([number, more]) =>
    step('visit', [number, more], async (world) => {
      const paths = [...world.addresses];
      const path = paths[number % Math.max(1, paths.length)];
      if (path !== undefined) await world.visit(path + more);
    }),
  );

/**
 * Addresses of records that are hidden by now are previewed by administrators; the comparison finds a preview that was stored.
 */
const previewing = fc.tuple(fc.nat(10_000), fc.constantFrom('', '', '?preview')).map(([number, more]) =>
  step('preview', [number, more], async (world) => {
    const paths = [...world.addresses];
    const path = paths[number % Math.max(1, paths.length)];
    if (path !== undefined) await world.preview(path + more);
  }),
);

const viewing = stepOn('views', 'movies', fc.constantFrom(1, 5, 40, 2_000), (world, id, views) =>
  world.view(id, views),
);

const beginningWeek = fc
  .constantFrom('2001-01-29', '2024-12-02', '2024-12-30', '2026-11-16', '2026-12-28')
  .map((monday) => step('begin week', [monday], (world) => world.beginWeek(monday)));

/** No page links to these. */
const visitingCalendar = fc
  .constantFrom(
    '/matches/team/rovers.ics',
    '/matches/team/union.ics',
    '/matches/league/first-division.ics',
    '/calendar/2001-02',
    '/calendar/2027-01',
    '/calendar/2026-01',
    '/calendar/2001',
    '/calendar/2027',
    '/calendar/2024',
  )
  .map((path) => step('visit calendar', [path], (world) => world.visit(path)));

/** Addresses of all kinds of records are found dead, or answer again. */
const checkingLink = fc
  .tuple(which, fc.constantFrom('gone', 'gone', 'alive'))
  .map(([number, verdict]) =>
    step('check link', [number, verdict], (world) => world.checkLink(number, verdict)),
  );

/** A change of wording renders every page again, so it is rare. */
const one = fc.oneof(
  { weight: 14, arbitrary: titleSteps },
  { weight: 10, arbitrary: showSteps },
  { weight: 6, arbitrary: commentSteps },
  { weight: 4, arbitrary: ratingSteps },
  { weight: 7, arbitrary: matchSteps },
  { weight: 4, arbitrary: pageSteps },
  { weight: 7, arbitrary: collectionSteps },
  { weight: 6, arbitrary: personSteps },
  { weight: 1, arbitrary: beginningWeek },
  { weight: 2, arbitrary: visitingCalendar },
  { weight: 3, arbitrary: homeSteps },
  { weight: 3, arbitrary: quietSettingSteps },
  { weight: 1, arbitrary: wordingSteps },
  { weight: 6, arbitrary: publicationSteps },
  { weight: 4, arbitrary: bulkSteps },
  { weight: 4, arbitrary: mergeSteps },
  { weight: 6, arbitrary: trashSteps },
  { weight: 6, arbitrary: importSteps },
  { weight: 5, arbitrary: checkingLink },
  { weight: 8, arbitrary: visiting },
  { weight: 4, arbitrary: previewing },
  { weight: 3, arbitrary: viewing },
);

const atOnce = fc.array(one, { minLength: 2, maxLength: 4 }).map(
  (steps): Step => ({
    run: async (world) => {
      await Promise.all(steps.map(({ run }) => run(world)));
    },
    toString: () => `at once [${steps.join('; ')}]`,
  }),
);

export const sequences = (length: { minLength: number; maxLength: number }) =>
  fc.array(fc.oneof({ weight: 4, arbitrary: one }, { weight: 1, arbitrary: atOnce }), length);
