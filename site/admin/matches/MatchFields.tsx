import type { UseFormReturn } from 'react-hook-form';
import { limitMax } from '#schema/list-limits.ts';
import { matchLimits, matchList, matchStatuses } from '#schema/match.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { NumberInput } from '#site/admin/form/NumberInput.tsx';
import { crestOf, knownClubs, knownLeagues } from './known-clubs.ts';
import { MatchLogos } from './MatchLogos.tsx';
import type { MatchValues } from './match-values.ts';
import { statusWords } from './match-words.ts';

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
const scores = ['homeScore', 'awayScore'] as const;

export function MatchFields({ form, isNew, onBusy }: Props) {
  const { register, formState, getValues, setValue } = form;
  const { errors } = formState;
  const last =
    useRead('/api/matches', matchList, { params: { page: 1, limit: limitMax } }).data?.matches ?? [];
  const clubs = knownClubs(last);

  /** A team that has played before brings its crest along. */
  function bringCrest(side: (typeof sides)[number]): void {
    const crest = crestOf(clubs, getValues(side));
    if (crest !== null && getValues(logos[side]) === '')
      setValue(logos[side], crest, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  return (
    <FormBody className="form">
      <div className="columns-two">
        {sides.map((side) => (
          <Field key={side} label={matchLabels[side]} problem={errors[side]?.message}>
            {(field) => (
              <input
                className="input"
                list="clubs"
                autoComplete="off"
                {...field}
                {...register(side, { onBlur: () => bringCrest(side) })}
              />
            )}
          </Field>
        ))}
        <MatchLogos form={form} labels={matchLabels} onBusy={onBusy} />
        <Field label={matchLabels.matchDate} problem={errors.matchDate?.message} hint="On your own clock">
          {(field) => <input className="input" type="datetime-local" {...field} {...register('matchDate')} />}
        </Field>
        <Field label={matchLabels.status} problem={errors.status?.message}>
          {(field) => (
            <select className="select" {...field} {...register('status')}>
              {matchStatuses.map((status) => (
                <option key={status} value={status}>
                  {statusWords[status]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Field label={matchLabels.league} problem={errors.league?.message}>
        {(field) => (
          <input className="input" list="leagues" autoComplete="off" {...field} {...register('league')} />
        )}
      </Field>
      <Field label={matchLabels.streamUrl} problem={errors.streamUrl?.message} isOptional>
        {(field) => <input className="input" inputMode="url" {...field} {...register('streamUrl')} />}
      </Field>
      {!isNew && (
        <div className="columns-two columns-three">
          {scores.map((name) => (
            <Field key={name} label={matchLabels[name]} problem={errors[name]?.message} isOptional>
              {(field) => <NumberInput name={name} field={field} register={register} />}
            </Field>
          ))}
          <Field label={matchLabels.minute} problem={errors.minute?.message} isOptional>
            {(field) => (
              <input
                className="input tabular"
                placeholder="45+2"
                maxLength={matchLimits.minute}
                {...field}
                {...register('minute')}
              />
            )}
          </Field>
        </div>
      )}
      <datalist id="clubs">
        {clubs.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id="leagues">
        {knownLeagues(last).map((league) => (
          <option key={league} value={league} />
        ))}
      </datalist>
    </FormBody>
  );
}
