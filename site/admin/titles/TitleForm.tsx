import { useEffect, useRef, useState } from 'react';
import type { Movie } from '#schema/movie.ts';
import { youtubeId } from '#schema/trailer.ts';
import { urlMaxLength } from '#schema/url.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { Fields } from '#site/admin/form/Fields.tsx';
import { DialogForm, FormBody } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import { CreditsPanel } from '#site/admin/people/CreditsPanel.tsx';
import { PublicationFields, useSaveWords } from '#site/admin/publication/PublicationFields.tsx';
import { TrackFields, trackFields } from '#site/admin/uploads/TrackFields.tsx';
import { Upload } from '#site/admin/uploads/Upload.tsx';
import { useAnyBusy } from '#site/admin/uploads/use-upload.ts';
import { titlePath } from '#site/lib/paths.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon } from '#site/ui/icons.ts';
import { Neighbours } from './Neighbours.tsx';
import { fieldLabels, fieldLabels as labels, TitleFacts, type TypeChoice } from './TitleFacts.tsx';
import { TitleVisitors } from './TitleVisitors.tsx';
import type { Direction } from './title-order.ts';
import { type TitleFormState, useTitleForm } from './use-title-form.ts';
import { VisitorRatings } from './VisitorRatings.tsx';

interface Props {
  /** Null for a new title. */
  record: Movie | null;
  type: Movie['type'];
  /** The label of the button that saves. */
  action: string;
  /** The position of the title in the list that it was opened from. */
  place?: { at: number; total: number };
  /** Opens a neighbour in that list. */
  onStep?: (direction: Direction) => void;
  /** `direction` names the neighbour that is edited next. */
  onSaved: (movie: Movie, direction: Direction | null) => void;
  /** Called when a type is chosen that has a form of its own. */
  onOtherType?: (type: Exclude<TypeChoice, Movie['type']>) => void;
  onCancel: () => void;
}

/** The form of a movie, TV show or anime, in a dialog or on a page. */
export function TitleForm(props: Props) {
  const { record, type, action, place, onStep, onSaved, onOtherType, onCancel } = props;
  const direction = useRef<Direction | null>(null);
  const { form, submit, draftLine, conflictDialog } = useTitleForm({
    record,
    type,
    onSaved: (saved) => onSaved(saved, direction.current),
  });
  const [isUploading, setIsUploading] = useState(false);
  const busy = useAnyBusy(setIsUploading);
  const saveWords = useSaveWords(form, record);
  const { isDirty, isSubmitting } = form.formState;
  const { setFocus } = form;
  // The title may arrive after the dialog has opened and set its own focus.
  useEffect(() => setFocus('title'), [setFocus]);

  async function step(to: Direction): Promise<void> {
    if (!isDirty) {
      onStep?.(to);
      return;
    }
    direction.current = to;
    await submit();
    direction.current = null;
  }

  return (
    <>
      <DialogForm
        onSubmit={submit}
        isBusy={isSubmitting}
        isUploading={isUploading}
        action={saveWords ?? action}
        onCancel={onCancel}
        draftLine={<DraftLine {...draftLine} isDirty={isDirty} labels={fieldLabels} />}
        {...(record && {
          note: (
            <span className="title-links">
              {place && (
                <Neighbours
                  {...place}
                  isDirty={isDirty}
                  isBusy={isSubmitting || isUploading}
                  onStep={(to) => void step(to)}
                />
              )}
              <a className="btn btn-ghost" href={titlePath(record)}>
                <Icon d={externalLinkIcon} />
                View
              </a>
            </span>
          ),
        })}
      >
        <FormBody>
          <div className="form-grid">
            <div className="form">
              <TitleFacts form={form} record={record} onOtherType={onOtherType} />
              {record && (
                <div className="title-visitors">
                  <VisitorRatings id={record.id} title={record.title} />
                  <TitleVisitors id={record.id} />
                </div>
              )}
            </div>
            <div className="form">
              <PublicationFields
                form={form}
                record={record}
                preview={
                  record && {
                    kind: 'movie',
                    id: record.id,
                    path: titlePath(record),
                    keep: draftLine.draft.keep,
                  }
                }
              />
              <TitleAddresses form={form} record={record} />
            </div>
            <div className="left">
              <TitleFiles form={form} busy={busy} />
            </div>
            <div className="tracks">
              <TrackFields
                of={{ kind: 'title', id: record?.id }}
                subtitles={form.watch('subtitles')}
                fields={<Fields {...{ form, labels }} fields={trackFields} />}
                hasProblem={Boolean(form.formState.errors.subtitles ?? form.formState.errors.chapters)}
                onSubtitles={(lines) => form.setValue('subtitles', lines, { shouldDirty: true })}
                onBusy={busy('subtitles')}
              />
            </div>
            {record && <CreditsPanel of="movies" id={record.id} />}
          </div>
        </FormBody>
      </DialogForm>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={fieldLabels} />
      <LeaveGuard isDirty={isDirty || isUploading} draft={isUploading ? undefined : draftLine.draft} />
    </>
  );
}

const address = {
  isOptional: true,
  input: {
    inputMode: 'url',
    autoComplete: 'off',
    spellCheck: false,
    placeholder: 'https://',
    maxLength: urlMaxLength,
  },
} as const;

/** The addresses of the poster, the trailer and the films. */
function TitleAddresses({ form, record }: { form: TitleFormState; record: Movie | null }) {
  const [posterUrl, trailerUrl, streamUrl, downloadUrl] = form.watch([
    'posterUrl',
    'trailerUrl',
    'streamUrl',
    'downloadUrl',
  ]);
  const deadLink = useDeadLinks({ kind: 'title', id: record?.id });
  const trailer = youtubeId(trailerUrl);
  const hint = trailer ? `YouTube video ${trailer}` : 'A YouTube link, or the id of the video.';
  return (
    <>
      <Fields
        {...{ form, labels }}
        fields={[
          { name: 'posterUrl', kind: 'picture', isOptional: true, hint: deadLink('posterUrl', posterUrl) },
        ]}
      />
      <div className="columns-two">
        <Fields
          {...{ form, labels }}
          fields={[
            { name: 'trailerUrl', hint: deadLink('trailerUrl', trailerUrl) ?? hint, ...address },
            { name: 'videoUrl', ...address },
            { name: 'streamUrl', hint: deadLink('streamUrl', streamUrl), ...address },
            { name: 'downloadUrl', hint: deadLink('downloadUrl', downloadUrl), ...address },
          ]}
        />
      </div>
    </>
  );
}

interface TitleFilesProps {
  form: TitleFormState;
  busy: ReturnType<typeof useAnyBusy>;
}

/** The uploads of the poster and the film; an uploaded file replaces the address. */
function TitleFiles({ form, busy }: TitleFilesProps) {
  const [posterUrl, videoUrl] = form.watch(['posterUrl', 'videoUrl']);

  const use = (name: 'posterUrl' | 'videoUrl') => (url: string) =>
    form.setValue(name, url, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  return (
    <>
      <Upload
        kind="poster"
        label="Poster"
        value={posterUrl}
        onChange={use('posterUrl')}
        onBusy={busy('poster')}
      />
      <Upload kind="video" label="Video" value={videoUrl} onChange={use('videoUrl')} onBusy={busy('video')} />
    </>
  );
}
