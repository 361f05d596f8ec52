import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { Episode } from '#schema/shapes/episode.ts';
import type { Publication } from '#schema/shapes/publication.ts';
import type { Season } from '#schema/shapes/season.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { FormDialog, SmallForm } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { PublicationFields, useSaveLabel } from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf } from '#site/admin/publication/publication-labels.ts';
import { episodeLabel } from '#site/lib/title-facts.ts';
import { listedEpisodes, newEpisode } from './episode-values.ts';
import { episodeCount, namedSeason } from './season-labels.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

/** Adds episodes from a list of titles, one per line. */
export function SeveralEpisodes({ season, episodes, place }: Props) {
  return (
    <FormDialog
      isOpen={place.dialog === 'several'}
      title="Add several episodes"
      text={namedSeason(season)}
      onClose={place.closeDialog}
    >
      <SeveralForm season={season} episodes={episodes} place={place} />
    </FormDialog>
  );
}

function SeveralForm({ season, episodes, place }: Props) {
  const [lines, setLines] = useState('');
  const publication = useForm<Publication>({ defaultValues: publicationOf(null) });
  const isDraft = publication.watch('publication') === 'draft';
  const saveWords = useSaveLabel(publication, null);
  const next = newEpisode(episodes);
  const listed = listedEpisodes(lines, next.episodeNumber);
  const what = listed.length > 0 ? episodeCount(listed.length) : 'episodes';
  const [first, last] = [listed.at(0), listed.at(-1)];

  async function addAll(): Promise<void> {
    let added = 0;
    try {
      await afterAll(async () => {
        for (const { episodeNumber, title } of listed) {
          await call('POST /api/episodes', {
            body: {
              seasonId: season.id,
              episodeNumber,
              title,
              duration: next.duration,
              ...publication.getValues(),
            },
          });
          added += 1;
        }
      });
      showSuccess(`${episodeCount(added)} created successfully`);
      // LeaveGuard must know at once that nothing is unsaved.
      flushSync(() => setLines(''));
      place.closeDialog();
    } catch (error) {
      // The episodes that were added leave the list; the others can be tried again.
      setLines(
        listed
          .slice(added)
          .map(({ title }) => title)
          .join('\n'),
      );
      showFailure('Failed to create episode', error);
    }
  }

  return (
    <>
      <SmallForm
        isReady={listed.length > 0}
        send={addAll}
        busyWords="Adding..."
        action={isDraft ? `Add ${what} as drafts` : `${saveWords ?? 'Add'} ${what}`}
        onCancel={place.closeDialog}
      >
        <Field
          label="Titles, one a line"
          hint={
            first && last
              ? `Episodes ${episodeLabel(first.episodeNumber)} to ${episodeLabel(last.episodeNumber)}: “${first.title}” to “${last.title}”`
              : 'Paste a list of titles. Numbering such as “1.” or “E01” is left out.'
          }
        >
          {(field) => (
            <textarea
              className="textarea lines"
              rows={12}
              value={lines}
              onChange={({ target }) => setLines(target.value)}
              {...field}
            />
          )}
        </Field>
        <PublicationFields form={publication} record={null} />
      </SmallForm>
      <LeaveGuard isDirty={lines !== ''} />
    </>
  );
}
