import type { UseFormReturn } from 'react-hook-form';
import { Fields } from '#site/admin/form/Fields.tsx';
import { FormBody } from '#site/admin/form/FormBody.tsx';
import { EpisodeFiles } from './EpisodeFiles.tsx';
import type { EpisodeValues } from './episode-values.ts';

interface Props {
  form: UseFormReturn<EpisodeValues>;
  /** A file is on its way. */
  onBusy: (isBusy: boolean) => void;
}

export const episodeLabels = {
  episodeNumber: 'Number',
  title: 'Title',
  description: 'Description',
  streamUrl: 'Stream URL',
  downloadUrl: 'Download URL',
  videoUrl: 'Video URL',
  posterUrl: 'Poster URL',
  duration: 'Duration, minutes',
  airDate: 'Air date',
} as const satisfies Record<keyof EpisodeValues, string>;

const optional = { isOptional: true };

export function EpisodeFields({ form, onBusy }: Props) {
  const shared = { form, labels: episodeLabels };
  return (
    <FormBody className="form">
      <div className="columns-two numbered">
        <Fields
          {...shared}
          fields={[
            { name: 'episodeNumber', kind: 'number' },
            { name: 'title', input: { 'data-focus': true, autoComplete: 'off' } },
          ]}
        />
      </div>
      <Fields
        {...shared}
        fields={[{ name: 'description', kind: 'lines', input: { className: 'textarea short' }, ...optional }]}
      />
      <div className="columns-two">
        <Fields
          {...shared}
          fields={[
            { name: 'streamUrl', input: { inputMode: 'url' }, ...optional },
            { name: 'downloadUrl', input: { inputMode: 'url' }, ...optional },
            { name: 'duration', kind: 'number', ...optional },
            { name: 'airDate', input: { type: 'date' }, ...optional },
          ]}
        />
      </div>
      <EpisodeFiles form={form} labels={episodeLabels} onBusy={onBusy} />
    </FormBody>
  );
}
