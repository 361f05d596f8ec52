import { useRef, useState } from 'react';
import { matchFacts } from '#schema/records/match.ts';
import { limitMax } from '#schema/rules/limits.ts';
import { type Match, matchLimits } from '#schema/shapes/match.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import type { FormField } from '#site/admin/form/Fields.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { RecordPublication } from '#site/admin/form/RecordForm.tsx';
import type { RecordForm } from '#site/admin/form/use-record-form.ts';
import { matchesPath } from '#site/lib/paths.ts';
import { CrestField } from './CrestField.tsx';
import { clubNamed, knownClubs, leagueOf } from './known-clubs.ts';
import type { MatchValues } from './match-kind.ts';
import { statusOptions } from './match-labels.ts';

type Side = 'homeTeam' | 'awayTeam';
const sides: readonly Side[] = ['homeTeam', 'awayTeam'];
const logos = { homeTeam: 'homeTeamLogo', awayTeam: 'awayTeamLogo' } as const;

export function MatchFields({ of }: { of: RecordForm<MatchValues, Match> }) {
  const { form, saved } = of;
  const last = useCall('GET /api/matches', { query: { page: 1, limit: limitMax } }).data?.matches ?? [];
  const { clubs, fill } = useClubs(of, last);
  const team = (side: Side): Omit<FormField<MatchValues>, 'name'> => ({
    input: { autoComplete: 'off' },
    suggestions: clubs.map(({ name }) => name),
    rules: {
      onBlur: () => fill(side),
      onChange({ nativeEvent }) {
        // One of the suggestions was chosen.
        if (nativeEvent?.inputType === 'insertReplacementText') fill(side);
      },
    },
  });
  const shared = { ...of, facts: matchFacts };

  return (
    <>
      <div className="stack columns-two">
        <GroupFields
          {...shared}
          group="teams"
          own={{ homeTeam: team('homeTeam'), awayTeam: team('awayTeam') }}
        />
        {sides.map((side) => (
          <CrestField key={side} of={of} name={logos[side]} team={form.watch(side)} />
        ))}
        <GroupFields
          {...shared}
          group="time"
          own={{
            matchDate: {
              hint:
                saved?.isTimeKnown === false
                  ? 'The time is not known. Enter the date and time once it is'
                  : 'On your own clock',
              input: { type: 'datetime-local' },
            },
            status: { options: statusOptions },
          }}
        />
      </div>
      <GroupFields
        {...shared}
        group="details"
        own={{ league: { input: { autoComplete: 'off' }, suggestions: knownLeagues(last) } }}
      />
      {saved && (
        <div className="stack columns-two columns-three">
          <GroupFields
            {...shared}
            group="score"
            own={{
              homeScore: {},
              awayScore: {},
              minute: {
                hint: 'Where the clock runs, it goes on from here',
                input: { className: 'input tabular', placeholder: '45+2', maxLength: matchLimits.minute },
              },
            }}
          />
        </div>
      )}
      <RecordPublication
        of={of}
        previewOf={({ id }) => ({ kind: 'match', id, path: `${matchesPath}/${id}` })}
      />
    </>
  );
}

/** Fills in what is known of a team, where nothing was typed: its crest, and the league. */
function useClubs(of: RecordForm<MatchValues, Match>, last: readonly Match[]) {
  const { form, put } = of;
  const [older, setOlder] = useState<readonly Match[]>([]);
  const guessedLeague = useRef('');
  const clubs = knownClubs([...last, ...older]);

  async function fill(side: Side): Promise<void> {
    const name = form.getValues(side).trim();
    if (name === '') return;
    let known = clubs;
    if (!clubNamed(known, name)) {
      // It may have played long ago.
      const query = { search: name, limit: limitMax };
      const found = await call('GET /api/matches', { query }).catch(() => ({ matches: [] }));
      if (form.getValues(side).trim() !== name) return;
      setOlder((before) => [...before, ...found.matches]);
      known = knownClubs([...last, ...older, ...found.matches]);
    }
    const club = clubNamed(known, name);
    if (!club) return;
    if (form.getValues(logos[side]) === '') put(logos[side], club.logo);
    const league = leagueOf(sides.flatMap((each) => clubNamed(known, form.getValues(each)) ?? []));
    if (league === undefined || !['', guessedLeague.current].includes(form.getValues('league'))) return;
    guessedLeague.current = league;
    put('league', league);
  }
  return { clubs, fill: (side: Side) => void fill(side) };
}

const knownLeagues = (matches: readonly Match[]): string[] =>
  [...new Set(matches.map(({ league }) => league))].sort((a, b) => a.localeCompare(b, 'en'));
