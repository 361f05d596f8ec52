/** New weeks begin, and visitors request calendar files that no page links to. */
import fc from 'fast-check';
import { step } from './step.ts';

const beginning = fc
  .constantFrom('2001-01-29', '2024-12-02', '2024-12-30', '2026-11-16', '2026-12-28')
  .map((monday) => step('begin week', [monday], (world) => world.beginWeek(monday)));

const visiting = fc
  .constantFrom(
    '/matches/team/rovers.ics',
    '/matches/team/union.ics',
    '/matches/league/first-division.ics',
    '/calendar/2001-02',
    '/calendar/2027-01',
    '/calendar/1900-01',
  )
  .map((path) => step('visit calendar', [path], (world) => world.visit(path)));

export const calendarSteps = fc.oneof(
  { weight: 1, arbitrary: beginning },
  { weight: 2, arbitrary: visiting },
);
