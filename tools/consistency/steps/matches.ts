/** Matches before, during and after play, in leagues that are added and removed. */
import fc from 'fast-check';
import { incidentKinds } from '#schema/records/match.ts';
import { matchPhases, matchStatuses } from '#schema/rules/match-clock.ts';
import type { World } from '#tools/consistency/world.ts';
import { adding, callOn, deleting, links, nothing, someOf, stepOn } from './step.ts';

const fields = {
  homeTeam: fc.constantFrom('Rovers', 'City', 'Ünion'),
  awayTeam: fc.constantFrom('Rovers', 'Athletic'),
  homeTeamLogo: fc.constantFrom('/media/crests/a.svg', '/media/crests/b.svg'),
  awayTeamLogo: fc.constantFrom('/media/crests/c.svg', 'https://films.example/e.webp'),
  matchDate: fc.constantFrom(
    '2026-11-21T20:45:00Z',
    '2026-11-22T18:00:00Z',
    '2027-01-01T12:00:00Z',
    // Another season.
    '2027-08-01T12:00:00Z',
    // Long past: a match that nobody reports moves on.
    '2026-03-01T15:00:00Z',
  ),
  status: fc.constantFrom(...matchStatuses),
  // Two spellings of one league.
  league: fc.constantFrom('First Division', 'first division', 'River Cup'),
  streamUrl: links,
  homeScore: fc.option(fc.nat(3)),
  awayScore: fc.option(fc.nat(3)),
  minute: fc.option(fc.constantFrom('1', '45+2', '90')),
};

/** The clock may have any value, since no page contains the minute. */
const clockFields = {
  phase: fc.constantFrom(...matchPhases),
  phaseStartedAt: fc.option(fc.constantFrom('2026-11-21T20:45:00Z', '2026-11-21T21:50:00Z')),
  homePenalties: fc.option(fc.nat(5)),
  awayPenalties: fc.option(fc.nat(5)),
};

const match = { name: 'match', table: 'matches', fields, most: ({ most }: World) => most.matches } as const;

const editing = stepOn('edit match', 'matches', someOf(fields), async (world, id, changes) => {
  const edited = await world.admin.put(`/api/matches/${id}`, changes);
  // A running clock refuses a minute that is outside its phase.
  const isRefused =
    edited.status === 400 && (await edited.clone().text()).includes('is no minute of this phase');
  if (!isRefused) await world.sent('edit match', Promise.resolve(edited));
});

/** The calls that the scorer's buttons make. */
const scoring = callOn('score match', 'matches', someOf(clockFields), (world, id, changes) =>
  world.admin.put(`/api/matches/${id}`, changes),
);

const incidentFields = {
  kind: fc.constantFrom(...incidentKinds),
  side: fc.constantFrom('home', 'away'),
  minute: fc.option(fc.constantFrom('9', '45+2', '90')),
  player: fc.option(fc.constantFrom('Ada', 'Bea')),
};

const addEvent = 'add event';
const incidentAdding = stepOn(
  addEvent,
  'matches',
  fc.record(incidentFields),
  async (world, matchId, sent) => {
    const answer = await world.admin.post('/api/match-incidents', { matchId, ...sent });
    // The match may be deleted at the same moment; then the event is refused by the name of its field.
    if (answer.status !== 400) await world.sent(addEvent, Promise.resolve(answer));
  },
);

/** The event may have been removed already, or exist already, which is an expected refusal. */
const incidentChanging = fc.oneof(
  callOn('change event', 'match_incidents', someOf(incidentFields), (world, id, changes) =>
    world.admin.put(`/api/match-incidents/${id}`, changes),
  ),
  callOn('take back event', 'match_incidents', nothing, (world, id) =>
    world.admin.delete(`/api/match-incidents/${id}`),
  ),
  callOn('restore event', 'match_incidents', nothing, (world, id) =>
    world.admin.post(`/api/match-incidents/${id}/restore`),
  ),
);

const fixtures = fc.array(fc.record({ matchDate: fields.matchDate, isReturn: fc.boolean() }), {
  minLength: 1,
  maxLength: 2,
});

/** Adds a series and usually removes it again; another step may change one of its matches in between. */
const repeating = stepOn(
  'repeat match',
  'matches',
  fc.record({ fixtures, isTakenBack: fc.boolean() }),
  async (world, id, { fixtures: dates, isTakenBack }) => {
    const { of } = await world.pick('matches', 0);
    if (of + dates.length > world.most.matches) return;
    const answer = await world.admin.post(`/api/matches/${id}/series`, { fixtures: dates });
    await world.sent('repeat match', Promise.resolve(answer.clone()));
    if (!answer.ok || !isTakenBack) return;
    const { series } = await answer.json();
    await world.sent('take series back', world.admin.delete(`/api/matches/series/${series}`));
  },
);

export const matchSteps = fc.oneof(
  { weight: 2, arbitrary: adding(match) },
  { weight: 4, arbitrary: editing },
  { weight: 3, arbitrary: scoring },
  { weight: 1, arbitrary: repeating },
  { weight: 2, arbitrary: incidentAdding },
  { weight: 2, arbitrary: incidentChanging },
  { weight: 1, arbitrary: deleting(match) },
);
