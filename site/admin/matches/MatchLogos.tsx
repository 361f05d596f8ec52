import { Controller, type UseFormReturn } from 'react-hook-form';
import { useAnyBusy } from '#site/admin/form/use-any-busy.ts';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import type { MatchValues } from './match-values.ts';

interface Props {
  form: UseFormReturn<MatchValues>;
  labels: Readonly<Record<'homeTeamLogo' | 'awayTeamLogo', string>>;
  onBusy: (isBusy: boolean) => void;
}

const logos = ['homeTeamLogo', 'awayTeamLogo'] as const;

/** The crests of both teams: an address each, or a file. */
export function MatchLogos({ form: { control, setValue, formState }, labels, onBusy }: Props) {
  const busy = useAnyBusy(onBusy);
  return logos.map((name) => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <div className="with-file">
          <ImageUrlField
            label={labels[name]}
            problem={fieldState.error?.message}
            {...{ value, onChange, onBlur, ref }}
          />
          <Upload
            kind="poster"
            label={labels[name]}
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
