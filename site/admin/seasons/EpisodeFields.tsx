import type { UseFormReturn } from 'react-hook-form';
import type { Episode } from '#schema/episode.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { labelsOf } from '#schema/records/field.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { FormBody } from '#site/admin/form/FormDialog.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { type LinksOf, useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import { CreditsPanel } from '#site/admin/people/CreditsPanel.tsx';
import type { PreviewOf } from '#site/admin/publication/Previews.tsx';
import { PublicationFields, publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { TrackFields, trackFields } from '#site/admin/uploads/TrackFields.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { useAnyBusy } from '#site/admin/uploads/use-upload.ts';
import type { EpisodeValues } from './episode-values.ts';

interface Props {
  form: UseFormReturn<EpisodeValues>;
  showId: number;
  /** Null for a new episode. */
  episode: Episode | null;
  preview: PreviewOf | null;
  /** Called when an upload starts or ends. */
  onBusy: (isBusy: boolean) => void;
}

export const episodeLabels = { ...labelsOf(episodeFacts), ...publicationLabels };

export function EpisodeFields({ form, showId, episode, preview, onBusy }: Props) {
  const labels = episodeLabels;
  const shared = { form, labels, facts: episodeFacts };
  const busy = useAnyBusy(onBusy);
  const links: LinksOf = {
    kind: 'title',
    id: episode ? showId : undefined,
    part: episode ? { kind: 'episode', id: episode.id } : undefined,
  };
  const deadLink = useDeadLinks(links);
  const [streamUrl, downloadUrl, subtitles] = form.watch(['streamUrl', 'downloadUrl', 'subtitles']);
  return (
    <FormBody className="form">
      <div className="columns-two numbered">
        <GroupFields
          {...shared}
          group="names"
          own={{ episodeNumber: {}, title: { input: { 'data-focus': true, autoComplete: 'off' } } }}
        />
      </div>
      <GroupFields
        {...shared}
        group="text"
        own={{ description: { input: { className: 'textarea short' } } }}
      />
      <div className="columns-two">
        <GroupFields
          {...shared}
          group="details"
          own={{
            streamUrl: { hint: deadLink('streamUrl', streamUrl) },
            downloadUrl: { hint: deadLink('downloadUrl', downloadUrl) },
          }}
        />
      </div>
      <TrackFields
        of={links}
        subtitles={subtitles}
        fields={<Fields {...{ form, labels }} fields={trackFields} />}
        hasProblem={Boolean(form.formState.errors.subtitles ?? form.formState.errors.chapters)}
        onSubtitles={(lines) => form.setValue('subtitles', lines, { shouldDirty: true })}
        onBusy={busy('subtitles')}
      />
      <PublicationFields form={form} record={episode} preview={preview} />
      <EpisodeFiles form={form} labels={labels} busy={busy} />
      {episode && <CreditsPanel of="episodes" id={episode.id} />}
    </FormBody>
  );
}

interface EpisodeFilesProps {
  form: UseFormReturn<EpisodeValues>;
  labels: Readonly<Record<'videoUrl' | 'posterUrl', string>>;
  busy: ReturnType<typeof useAnyBusy>;
}

/** Collapsed, because most episodes are entered without files. */
function EpisodeFiles({ form, labels, busy }: EpisodeFilesProps) {
  const { formState, setValue, watch } = form;
  const { videoUrl, posterUrl } = formState.errors;
  const [video, poster] = watch(['videoUrl', 'posterUrl']);
  return (
    <details className="folded" open={videoUrl || posterUrl ? true : undefined}>
      <summary>Video file and poster</summary>
      <div className="columns-two">
        <div className="form">
          <Fields
            {...{ form, labels }}
            fields={[{ name: 'videoUrl', isOptional: true, input: { inputMode: 'url' } }]}
          />
          <Upload
            kind="video"
            label="Video"
            value={video ?? null}
            onChange={(url) => setValue('videoUrl', url, { shouldDirty: true })}
            onBusy={busy('video')}
          />
        </div>
        <div className="form">
          <Fields {...{ form, labels }} fields={[{ name: 'posterUrl', kind: 'picture', isOptional: true }]} />
          <Upload
            kind="poster"
            label="Poster"
            preview="wide"
            value={poster ?? null}
            onChange={(url) => setValue('posterUrl', url, { shouldDirty: true })}
            onBusy={busy('poster')}
          />
        </div>
      </div>
    </details>
  );
}
