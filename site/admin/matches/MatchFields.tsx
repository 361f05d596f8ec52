import type { UseFormReturn } from 'react-hook-form';
import { limitMax } from '#schema/list-limits.ts';
import { matchLimits, matchList } from '#schema/match.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { crestOf, knownClubs, knownLeagues } from './known-clubs.ts';
import { MatchLogos } from './MatchLogos.tsx';
import type { MatchValues } from './match-values.ts';
import { statusOptions } from './match-words.ts';

interface Props {
  form: UseFormReturn<MatchValues>;
  isNew: boolean;
  /** A logo is being uploaded. */
  onBusy: (isBusy: boolean) => void;
}

export const matchLabels = {
  homeTeam: 'Home team',
  awayTeam: 'Away team',
  homeTeamLogo: 'Home team logo',
  awayTeamLogo: 'Away team logo',
  matchDate: 'Match date',
  status: 'Status',
  league: 'League',
  streamUrl: 'Stream URL',
  homeScore: 'Home score',
  awayScore: 'Away score',
  minute: 'Minute',
} as const satisfies Record<keyof MatchValues, string>;

const logos = { homeTeam: 'homeTeamLogo', awayTeam: 'awayTeamLogo' } as const;
const sides = ['homeTeam', 'awayTeam'] as const;

export function MatchFields({ form, isNew, onBusy }: Props) {
  const { formState, getValues, setValue } = form;
  const last =
    useRead('/api/matches', matchList, { params: { page: 1, limit: limitMax } }).data?.matches ?? [];
  const clubs = knownClubs(last);

  /** A team that has played before brings its crest along. */
  function bringCrest(side: (typeof sides)[number]): void {
    const crest = crestOf(clubs, getValues(side));
    if (crest !== null && getValues(logos[side]) === '')
      setValue(logos[side], crest, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  const shared = { form, labels: matchLabels };
  const team = (side: (typeof sides)[number]): FormField<MatchValues> => ({
    name: side,
    input: { autoComplete: 'off' },
    rules: { onBlur: () => bringCrest(side) },
    suggestions: clubs.map(({ name }) => name),
  });

  return (
    <FormBody className="form">
      <div className="columns-two">
        <Fields {...shared} fields={sides.map(team)} />
        <MatchLogos form={form} labels={matchLabels} onBusy={onBusy} />
        <Fields
          {...shared}
          fields={[
            { name: 'matchDate', hint: 'On your own clock', input: { type: 'datetime-local' } },
            { name: 'status', options: statusOptions },
          ]}
        />
      </div>
      <Fields
        {...shared}
        fields={[
          { name: 'league', input: { autoComplete: 'off' }, suggestions: knownLeagues(last) },
          { name: 'streamUrl', isOptional: true, input: { inputMode: 'url' } },
        ]}
      />
      {!isNew && (
        <div className="columns-two columns-three">
          <Fields
            {...shared}
            fields={[
              { name: 'homeScore', kind: 'number', isOptional: true },
              { name: 'awayScore', kind: 'number', isOptional: true },
              {
                name: 'minute',
                isOptional: true,
                input: { className: 'input tabular', placeholder: '45+2', maxLength: matchLimits.minute },
              },
            ]}
          />
        </div>
      )}
    </FormBody>
  );
}
