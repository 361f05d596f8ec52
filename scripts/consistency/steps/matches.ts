/** Matches before, during and after they are played, of leagues that come and go. */
import fc from 'fast-check';
import { matchStatuses } from '#schema/match.ts';
import { incidentKinds } from '#schema/match-incident.ts';
import { matchPhases } from '#schema/match-phase.ts';
import { links, onOne, someOf, step, which } from './step.ts';

const fields = {
  homeTeam: fc.constantFrom('Rovers', 'City', 'Ünion'),
  awayTeam: fc.constantFrom('Rovers', 'Athletic'),
  homeTeamLogo: fc.constantFrom('/media/crests/a.svg', '/media/crests/b.svg'),
  awayTeamLogo: fc.constant('/media/crests/c.svg'),
  matchDate: fc.constantFrom(
    '2026-11-21T20:45:00Z',
    '2026-11-22T18:00:00Z',
    '2027-01-01T12:00:00Z',
    // Another season.
    '2027-08-01T12:00:00Z',
  ),
  status: fc.constantFrom(...matchStatuses),
  // Two spellings of one league.
  league: fc.constantFrom('First Division', 'first division', 'River Cup'),
  streamUrl: links,
  homeScore: fc.option(fc.nat(3)),
  awayScore: fc.option(fc.nat(3)),
  minute: fc.option(fc.constantFrom('1', '45+2', '90')),
};

/** The clock may be anywhere, since no page shows the minute that it shows. */
const clockFields = {
  phase: fc.constantFrom(...matchPhases),
  phaseStartedAt: fc.option(fc.constantFrom('2026-11-21T20:45:00Z', '2026-11-21T21:50:00Z')),
  homePenalties: fc.option(fc.nat(5)),
  awayPenalties: fc.option(fc.nat(5)),
};

const adding = fc.tuple(which, fc.record(fields)).map(([number, match]) =>
  step('add match', match, async (world) => {
    const { id, of } = await world.pick('matches', number);
    if (of < world.most.matches) await world.sent('add match', world.admin.post('/api/matches', match));
    else await world.sent('delete match', world.admin.delete(`/api/matches/${id}`));
  }),
);

const editing = fc.tuple(which, someOf(fields)).map(([number, changes]) =>
  step(
    `edit match ${number}`,
    changes,
    onOne('matches', async (world, id) => {
      const edited = await world.admin.put(`/api/matches/${id}`, changes);
      // A running clock is refused a minute that its phase does not have.
      const isRefused =
        edited.status === 400 && (await edited.clone().text()).includes('is no minute of this phase');
      if (!isRefused) await world.sent('edit match', Promise.resolve(edited));
    })(number),
  ),
);

/** As the scorer's buttons do. */
const scoring = fc
  .tuple(which, someOf(clockFields))
  .map(([number, changes]) =>
    step(
      `score match ${number}`,
      changes,
      onOne('matches', (world, id) =>
        world.sent('score match', world.admin.put(`/api/matches/${id}`, changes)),
      )(number),
    ),
  );

const incidentFields = {
  kind: fc.constantFrom(...incidentKinds),
  side: fc.constantFrom('home', 'away'),
  minute: fc.option(fc.constantFrom('9', '45+2', '90')),
  player: fc.option(fc.constantFrom('Ada', 'Bea')),
};

const incidentAdding = fc
  .tuple(which, fc.record(incidentFields))
  .map(([number, incident]) =>
    step(
      `add event to match ${number}`,
      incident,
      onOne('matches', (world, matchId) =>
        world.sent('add event', world.admin.post('/api/match-incidents', { matchId, ...incident })),
      )(number),
    ),
  );

/** An event may be taken back already, or there, which is an expected refusal. */
const incidentChanging = fc
  .tuple(which, fc.constantFrom('change', 'take back', 'restore'), someOf(incidentFields))
  .map(([number, what, changes]) =>
    step(
      `${what} event ${number}`,
      changes,
      onOne('match_incidents', (world, id) => {
        const path = `/api/match-incidents/${id}`;
        if (what === 'take back') return world.sent('take back event', world.admin.delete(path));
        if (what === 'restore')
          return world.sent('restore event', world.admin.post(`${path}/restore`, undefined));
        return world.sent('change event', world.admin.put(path, changes));
      })(number),
    ),
  );

/** Made and, in most cases, taken back; between the two, others may have changed one of it. */
const repeating = fc
  .tuple(
    which,
    fc.boolean(),
    fc.array(fc.record({ matchDate: fields.matchDate, isReturn: fc.boolean() }), {
      minLength: 1,
      maxLength: 2,
    }),
  )
  .map(([number, isTakenBack, fixtures]) =>
    step(
      `repeat match ${number}`,
      fixtures,
      onOne('matches', async (world, id) => {
        const { of } = await world.pick('matches', number);
        if (of + fixtures.length > world.most.matches) return;
        const answer = await world.admin.post(`/api/matches/${id}/series`, { fixtures });
        await world.sent('repeat match', Promise.resolve(answer.clone()));
        if (!answer.ok || !isTakenBack) return;
        const { series } = await answer.json();
        await world.sent('take series back', world.admin.delete(`/api/matches/series/${series}`));
      })(number),
    ),
  );

const deleting = which.map((number) =>
  step(
    'delete match',
    number,
    onOne('matches', (world, id) => world.sent('delete match', world.admin.delete(`/api/matches/${id}`)))(
      number,
    ),
  ),
);

export const matchSteps = fc.oneof(
  { weight: 2, arbitrary: adding },
  { weight: 4, arbitrary: editing },
  { weight: 3, arbitrary: scoring },
  { weight: 1, arbitrary: repeating },
  { weight: 2, arbitrary: incidentAdding },
  { weight: 2, arbitrary: incidentChanging },
  { weight: 1, arbitrary: deleting },
);
