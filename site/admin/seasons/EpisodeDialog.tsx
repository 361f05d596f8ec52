import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { addEpisode, changeEpisode } from '#schema/calls/episodes.ts';
import { type Episode, episode as episodeReply } from '#schema/episode.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { DialogForm, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { useSaveWords } from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf, publishedNow } from '#site/admin/publication/publication-words.ts';
import { episodePath } from '#site/lib/paths.ts';
import { EpisodeFields, episodeLabels } from './EpisodeFields.tsx';
import { type EpisodeValues, episodeForm, episodeValues, newEpisode } from './episode-values.ts';
import { episodeCount, namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  show: Movie;
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

/** Adds episodes one after the other, or edits the one that the address names. */
export function EpisodeDialog({ show, season, episodes, place }: Props) {
  const edited = episodes.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'episode' && (edited !== null || place.of === null)}
      isWide
      title={edited ? 'Edit episode' : 'Add episode'}
      text={namedSeason(season)}
      onClose={place.closeDialog}
    >
      <EpisodeForm
        key={edited?.id ?? 'new'}
        show={show}
        season={season}
        episode={edited}
        episodes={episodes}
        place={place}
      />
    </FormDialog>
  );
}

interface EpisodeFormProps {
  show: Movie;
  season: Season;
  /** Null for new episodes, one after the other. */
  episode: Episode | null;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

function EpisodeForm({ show, season, episode, episodes, place }: EpisodeFormProps) {
  const [added, setAdded] = useState(0);
  const [isUploading, setIsUploading] = useState(false);
  const closesAfter = useRef(false);
  const form = useForm<EpisodeValues>({
    resolver: zodResolver(episodeForm),
    defaultValues: episode ? episodeValues(episode) : newEpisode(episodes),
  });

  const saveWords = useSaveWords(form, episode);
  const { dirtyFields, isSubmitting, isDirty } = form.formState;
  const { setFocus } = form;
  // The next episode starts at its title.
  useEffect(() => {
    if (added > 0) setFocus('title');
  }, [added, setFocus]);

  const { submit, draftLine, conflictDialog, startAnew } = useRecordSave<EpisodeValues, Episode>({
    form,
    record: episode,
    reply: episodeReply,
    valuesOf: episodeValues,
    send: (values, { base, was }) =>
      base
        ? call<typeof changeEpisode>('PUT /api/episodes/:id', {
            params: { id: base.id },
            body: { ...changedFields(values, dirtyFields), was },
          })
        : call<typeof addEpisode>('POST /api/episodes', { body: { ...values, seasonId: season.id } }),
    draft: {
      kind: 'episode',
      of: season.id,
      nameOf: ({ title }) => `${title || 'New episode'}, ${namedSeason(season)}`,
    },
    failure: episode ? 'Failed to update episode' : 'Failed to create episode',
    onSaved: (saved, { wasNew, kept, sent }) => {
      const done = `Episode ${wasNew ? 'created' : 'updated'} successfully`;
      showSuccess(done + publishedNow(sent, saved));
      if (!wasNew || closesAfter.current) return place.closeDialog();
      setAdded(added + 1);
      // Episodes are often entered in a row: the next one starts with the publication state of this one.
      startAnew({ ...newEpisode([...episodes, saved]), ...publicationOf(saved) }, kept);
    },
  });

  function submitForm(closes: boolean, event: SyntheticEvent): void {
    event.preventDefault();
    if (isSubmitting || isUploading) return;
    closesAfter.current = closes;
    void submit(event);
  }

  /** Enter starts a new line in a description; Ctrl+Enter and ⌘+Enter save. */
  function submitFromText({
    key,
    ctrlKey,
    metaKey,
    target,
    currentTarget,
  }: KeyboardEvent<HTMLFormElement>): void {
    if (key === 'Enter' && (ctrlKey || metaKey) && target instanceof HTMLTextAreaElement)
      currentTarget.requestSubmit();
  }

  return (
    <>
      <DialogForm
        onSubmit={(event) => submitForm(false, event)}
        onKeyDown={submitFromText}
        isBusy={isSubmitting}
        isUploading={isUploading}
        action={episode ? (saveWords ?? 'Save episode') : `${saveWords ?? 'Save'} and add next`}
        cancel={added > 0 ? 'Done' : 'Cancel'}
        onCancel={place.closeDialog}
        draftLine={<DraftLine {...draftLine} isDirty={isDirty} labels={episodeLabels} />}
        note={
          !episode && (
            <p className="hint" role="status">
              {added > 0 ? `${episodeCount(added)} added` : 'Enter saves and opens the next'}
            </p>
          )
        }
        otherAction={
          !episode && (
            <Button isLarge onClick={(event) => submitForm(true, event)}>
              {`${saveWords ?? 'Save'} and close`}
            </Button>
          )
        }
      >
        <EpisodeFields
          form={form}
          showId={season.showId}
          episode={episode}
          preview={
            episode && {
              kind: 'episode',
              id: episode.id,
              path: episodePath(show, season.seasonNumber, episode.episodeNumber),
              keep: draftLine.draft.keep,
            }
          }
          onBusy={setIsUploading}
        />
      </DialogForm>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={episodeLabels} />
      <LeaveGuard isDirty={isDirty || isUploading} draft={isUploading ? undefined : draftLine.draft} />
    </>
  );
}
