import { matchFacts } from '#schema/records/match.ts';
import { limitMax } from '#schema/rules/limits.ts';
import { type Match, matchLimits } from '#schema/shapes/match.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { FieldUpload, RecordPublication } from '#site/admin/form/RecordForm.tsx';
import type { RecordForm } from '#site/admin/form/use-record-form.ts';
import { matchesPath } from '#site/lib/paths.ts';
import type { MatchValues } from './match-kind.ts';
import { statusOptions } from './match-labels.ts';

const logos = { homeTeam: 'homeTeamLogo', awayTeam: 'awayTeamLogo' } as const;

export function MatchFields({ of }: { of: RecordForm<MatchValues, Match> }) {
  const { form, saved, labels } = of;
  const last = useCall('GET /api/matches', { query: { page: 1, limit: limitMax } }).data?.matches ?? [];
  const clubs = knownClubs(last);
  const team = (side: keyof typeof logos): Omit<FormField<MatchValues>, 'name'> => ({
    input: { autoComplete: 'off' },
    suggestions: clubs.map(({ name }) => name),
    rules: {
      // Fills in the crest of a team that has played before.
      onBlur() {
        const crest = crestOf(clubs, form.getValues(side));
        if (crest !== null && form.getValues(logos[side]) === '') of.put(logos[side], crest);
      },
    },
  });
  const shared = { ...of, facts: matchFacts };

  return (
    <>
      <div className="columns-two">
        <GroupFields
          {...shared}
          group="teams"
          own={{ homeTeam: team('homeTeam'), awayTeam: team('awayTeam') }}
        />
        {Object.values(logos).map((name) => (
          <div key={name} className="with-file stack-close">
            <Fields {...of} fields={[{ name, kind: 'picture' }]} />
            <FieldUpload of={of} name={name} kind="poster" label={labels[name] ?? name} preview="wide" />
          </div>
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
        <div className="columns-two columns-three">
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

interface Club {
  name: string;
  logo: string;
}

type Played = Pick<Match, 'homeTeam' | 'awayTeam' | 'homeTeamLogo' | 'awayTeamLogo'>;

/** The teams by name, each with its latest crest. The matches are given newest first. */
export function knownClubs(matches: readonly Played[]): Club[] {
  const crests = new Map<string, string>();
  for (const { homeTeam, awayTeam, homeTeamLogo, awayTeamLogo } of matches) {
    if (!crests.has(homeTeam)) crests.set(homeTeam, homeTeamLogo);
    if (!crests.has(awayTeam)) crests.set(awayTeam, awayTeamLogo);
  }
  return [...crests]
    .map(([name, logo]) => ({ name, logo }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

const knownLeagues = (matches: readonly Match[]): string[] =>
  [...new Set(matches.map(({ league }) => league))].sort((a, b) => a.localeCompare(b, 'en'));

/** The crest of a team, found by its name in any case. */
export const crestOf = (clubs: readonly Club[], name: string): string | null =>
  clubs.find((club) => club.name.toLowerCase() === name.trim().toLowerCase())?.logo ?? null;
