import { Controller, type UseFormReturn } from 'react-hook-form';
import type { listMatches } from '#schema/calls/matches.ts';
import { limitMax } from '#schema/limits.ts';
import { type Match, matchLimits } from '#schema/match.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { FormBody } from '#site/admin/form/FormDialog.tsx';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import type { PreviewOf } from '#site/admin/publication/Previews.tsx';
import { PublicationFields } from '#site/admin/publication/PublicationFields.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { useAnyBusy } from '#site/admin/uploads/use-upload.ts';
import { type MatchValues, matchLabels } from './match-values.ts';
import { statusOptions } from './match-words.ts';

interface Props {
  form: UseFormReturn<MatchValues>;
  /** Null for a new match. */
  match: Match | null;
  preview: PreviewOf | null;
  /** Called when an upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

const logos = { homeTeam: 'homeTeamLogo', awayTeam: 'awayTeamLogo' } as const;
const sides = ['homeTeam', 'awayTeam'] as const;

export function MatchFields({ form, match, preview, onBusy }: Props) {
  const { formState, getValues, setValue } = form;
  const last =
    useCall<typeof listMatches>('GET /api/matches', { query: { page: 1, limit: limitMax } }).data?.matches ??
    [];
  const clubs = knownClubs(last);

  /** Fills in the crest of a team that has played before. */
  function bringCrest(side: (typeof sides)[number]): void {
    const crest = crestOf(clubs, getValues(side));
    if (crest !== null && getValues(logos[side]) === '')
      setValue(logos[side], crest, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  const shared = { form, labels: matchLabels };
  const deadLink = useDeadLinks({ kind: 'match', id: match?.id });
  const streamUrl = form.watch('streamUrl');
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
        <MatchLogos form={form} deadLink={deadLink} onBusy={onBusy} />
        <Fields
          {...shared}
          fields={[
            {
              name: 'matchDate',
              hint:
                match?.isTimeKnown === false
                  ? 'The time is not known. Enter the date and time once it is'
                  : 'On your own clock',
              input: { type: 'datetime-local' },
            },
            { name: 'status', options: statusOptions },
          ]}
        />
      </div>
      <Fields
        {...shared}
        fields={[
          { name: 'league', input: { autoComplete: 'off' }, suggestions: knownLeagues(last) },
          {
            name: 'streamUrl',
            isOptional: true,
            hint: deadLink('streamUrl', streamUrl),
            input: { inputMode: 'url' },
          },
        ]}
      />
      {match && (
        <div className="columns-two columns-three">
          <Fields
            {...shared}
            fields={[
              { name: 'homeScore', kind: 'number', isOptional: true },
              { name: 'awayScore', kind: 'number', isOptional: true },
              {
                name: 'minute',
                isOptional: true,
                hint: 'Where the clock runs, it goes on from here',
                input: { className: 'input tabular', placeholder: '45+2', maxLength: matchLimits.minute },
              },
              { name: 'homePenalties', kind: 'number', isOptional: true },
              { name: 'awayPenalties', kind: 'number', isOptional: true },
            ]}
          />
        </div>
      )}
      <PublicationFields form={form} record={match} preview={preview} />
    </FormBody>
  );
}

interface MatchLogosProps {
  form: UseFormReturn<MatchValues>;
  deadLink: ReturnType<typeof useDeadLinks>;
  onBusy: (isBusy: boolean) => void;
}

/** The crests of both teams, each an address or an uploaded file. */
function MatchLogos({ form: { control, setValue, formState }, deadLink, onBusy }: MatchLogosProps) {
  const busy = useAnyBusy(onBusy);
  return Object.values(logos).map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <div className="with-file">
          <ImageUrlField
            label={matchLabels[name]}
            hint={deadLink(name, value)}
            problem={fieldState.error?.message}
            {...{ value, onChange, onBlur, ref }}
          />
          <Upload
            kind="poster"
            label={matchLabels[name]}
            preview="wide"
            value={value}
            onChange={(url) =>
              setValue(name, url, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
            onBusy={busy(name)}
          />
        </div>
      )}
    />
  ));
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
