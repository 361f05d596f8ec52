import { zodResolver } from '@hookform/resolvers/zod';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { episodeFacts } from '#schema/records/episode.ts';
import { labelsOf } from '#schema/records/field.ts';
import { type Episode, episode } from '#schema/shapes/episode.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { call } from '#site/admin/data/call.ts';
import { Fields } from '#site/admin/form/Fields.tsx';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { FieldUpload, RecordDialogForm, RecordPublication } from '#site/admin/form/RecordForm.tsx';
import {
  type RecordForm,
  type RecordKind,
  toastsOf,
  useRecordForm,
} from '#site/admin/form/use-record-form.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { CreditsPanel } from '#site/admin/people/CreditsPanel.tsx';
import { type Credits, useCredits } from '#site/admin/people/use-credits.ts';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf } from '#site/admin/publication/publication-labels.ts';
import { TrackFields } from '#site/admin/uploads/TrackFields.tsx';
import { episodePath } from '#site/lib/paths.ts';
import { type EpisodeValues, episodeForm, episodeValues, newEpisode } from './episode-values.ts';
import { episodeCount, namedSeason } from './season-labels.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

const episodeKind: RecordKind<EpisodeValues, Episode> = {
  kind: 'episode',
  labels: { ...labelsOf(episodeFacts), ...publicationLabels },
  toasts: toastsOf('Episode'),
  resolver: () => zodResolver(episodeForm),
  reply: episode,
  valuesOf: episodeValues,
  change: ({ id }, body) => call('PUT /api/episodes/:id', { params: { id }, body }),
};

interface Props {
  show: Movie;
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

/** Adds episodes one after the other, or edits the one that the address names. */
export function EpisodeDialog(props: Props) {
  const { season, episodes, place } = props;
  const edited = episodes.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'episode' && (edited !== null || place.of === null)}
      isWide
      title={edited ? 'Edit episode' : 'Add episode'}
      text={namedSeason(season)}
      onClose={place.closeDialog}
    >
      <EpisodeForm key={edited?.id ?? 'new'} {...props} record={edited} />
    </FormDialog>
  );
}

/** `record` is null for new episodes, one after the other. */
function EpisodeForm({ show, season, record, episodes, place }: Props & { record: Episode | null }) {
  const [added, setAdded] = useState(0);
  const closesAfter = useRef(false);
  const credits = useCredits('episodes', record?.id);
  const of = useRecordForm(episodeKind, {
    record,
    alongside: credits,
    empty: newEpisode(episodes),
    add: (values) => call('POST /api/episodes', { body: { ...values, seasonId: season.id } }),
    draft: { of: season.id, nameOf: ({ title }) => `${title || 'New episode'}, ${namedSeason(season)}` },
    ...(record && {
      links: { kind: 'title', id: season.showId, part: { kind: 'episode', id: record.id } },
    }),
    onSaved: (saved, { wasNew, kept }) => {
      if (!wasNew || closesAfter.current) return place.closeDialog();
      credits.clear();
      setAdded(added + 1);
      // Episodes are often entered in a row: the next one starts with the publication state of this one.
      of.startAnew({ ...newEpisode([...episodes, saved]), ...publicationOf(saved) }, kept);
    },
  });
  const { isSubmitting, isUploading, saveLabel } = of;
  const { setFocus } = of.form;
  // The next episode starts at its title.
  useEffect(() => {
    if (added > 0) setFocus('title');
  }, [added, setFocus]);

  function submit(closes: boolean, event: SyntheticEvent): void {
    event.preventDefault();
    if (isSubmitting || isUploading) return;
    closesAfter.current = closes;
    void of.submit(event);
  }

  return (
    <RecordDialogForm
      of={of}
      onSubmit={(event) => submit(false, event)}
      action={record ? (saveLabel ?? 'Save episode') : `${saveLabel ?? 'Save'} and add next`}
      cancel={added > 0 ? 'Done' : 'Cancel'}
      onCancel={place.closeDialog}
      {...(record === null && {
        note: (
          <p className="hint" role="status">
            {added > 0 ? `${episodeCount(added)} added` : 'Enter saves and opens the next'}
          </p>
        ),
        otherAction: (
          <Button isLarge onClick={(event) => submit(true, event)}>
            {`${saveLabel ?? 'Save'} and close`}
          </Button>
        ),
      })}
    >
      <EpisodeFields of={of} credits={credits} show={show} season={season} />
    </RecordDialogForm>
  );
}

interface FieldsProps {
  of: RecordForm<EpisodeValues, Episode>;
  credits: Credits;
  show: Movie;
  season: Season;
}

function EpisodeFields({ of, credits, show, season }: FieldsProps) {
  const shared = { ...of, facts: episodeFacts };
  const { videoUrl, posterUrl } = of.form.formState.errors;
  return (
    <>
      <div className="stack columns-two columns-numbered">
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
      <div className="stack columns-two">
        <GroupFields {...shared} group="details" own={{ streamUrl: {}, downloadUrl: {} }} />
      </div>
      <TrackFields of={of} />
      <RecordPublication
        of={of}
        previewOf={({ id, episodeNumber }) => ({
          kind: 'episode',
          id,
          path: episodePath(show, season.seasonNumber, episodeNumber),
        })}
      />
      {/* Collapsed, because most episodes are entered without files. */}
      <details className="whole-row" open={videoUrl || posterUrl ? true : undefined}>
        <summary>Video file and poster</summary>
        <div className="stack columns-two">
          <div className="stack">
            <Fields {...of} fields={[{ name: 'videoUrl', isOptional: true, input: { inputMode: 'url' } }]} />
            <FieldUpload of={of} name="videoUrl" kind="video" label="Video" />
          </div>
          <div className="stack">
            <Fields {...of} fields={[{ name: 'posterUrl', kind: 'picture', isOptional: true }]} />
            <FieldUpload of={of} name="posterUrl" kind="poster" label="Poster" preview="wide" />
          </div>
        </div>
      </details>
      <CreditsPanel credits={credits} />
    </>
  );
}
