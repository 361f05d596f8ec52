import { zodResolver } from '@hookform/resolvers/zod';
import type { FocusEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { addSeason, changeSeason } from '#schema/calls/seasons.ts';
import type { Movie } from '#schema/movie.ts';
import { publicationForm } from '#schema/publication.ts';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { type Season, seasonInput, seasonLimits, season as seasonReply } from '#schema/season.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { ConflictDialog } from '#site/admin/form/ConflictDialog.tsx';
import { DraftLine } from '#site/admin/form/DraftLine.tsx';
import { DialogForm, FormBody, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { useRecordSave } from '#site/admin/form/use-record-save.ts';
import { changedFields } from '#site/admin/form/values.ts';
import { useDeadLinks } from '#site/admin/links/DeadLinkHints.tsx';
import {
  PublicationFields,
  publicationLabels,
  useSaveWords,
} from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf, publishedNow } from '#site/admin/publication/publication-words.ts';
import { seasonPath } from '#site/lib/paths.ts';
import { nextNumber } from './episode-values.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  show: Movie;
  seasons: readonly Season[];
  place: SeasonsPlace;
  onAdded: () => void;
}

/** Adds a season, or edits the one that the address names. */
export function SeasonDialog({ show, seasons, place, onAdded }: Props) {
  const edited = seasons.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'season' && (edited !== null || place.of === null)}
      title={edited ? 'Edit season' : 'Add season'}
      text={show.title}
      onClose={place.closeDialog}
    >
      <SeasonForm
        key={edited?.id ?? 'new'}
        show={show}
        season={edited}
        seasons={seasons}
        place={place}
        onAdded={onAdded}
      />
    </FormDialog>
  );
}

interface SeasonFormProps {
  show: Movie;
  /** Null for a new season. */
  season: Season | null;
  seasons: readonly Season[];
  place: SeasonsPlace;
  onAdded: () => void;
}

const labels = { ...labelsOf(seasonFacts), ...publicationLabels };
const short = { className: 'textarea short' };

function SeasonForm({ show, season, seasons, place, onAdded }: SeasonFormProps) {
  const form = useForm<SeasonValues>({
    resolver: zodResolver(seasonForm),
    defaultValues: season ? seasonValues(season) : newSeason(seasons),
  });
  const shared = { form, labels, facts: seasonFacts };
  const saveWords = useSaveWords(form, season);
  const deadLink = useDeadLinks({
    kind: 'title',
    id: season ? show.id : undefined,
    part: season ? { kind: 'season', id: season.id } : undefined,
  });
  const posterUrl = form.watch('posterUrl');
  const { isDirty, isSubmitting, dirtyFields } = form.formState;

  const { submit, draftLine, conflictDialog } = useRecordSave<SeasonValues, Season>({
    form,
    record: season,
    reply: seasonReply,
    valuesOf: seasonValues,
    send: async (values, { base, was }) => {
      const saved = await (base
        ? call<typeof changeSeason>('PUT /api/seasons/:id', {
            params: { id: base.id },
            body: { ...changedFields(values, dirtyFields), was },
          })
        : call<typeof addSeason>('POST /api/seasons', { body: { ...values, showId: show.id } }));
      // The list must contain the season before it is chosen there.
      await readsDone();
      return saved;
    },
    draft: { kind: 'season', of: show.id, nameOf: ({ title }) => `${show.title}, ${title || 'new season'}` },
    failure: season ? 'Failed to update season' : 'Failed to create season',
    onSaved: (saved, { wasNew, sent }) => {
      const done = `Season ${wasNew ? 'created' : 'updated'} successfully`;
      showSuccess(done + publishedNow(sent, saved));
      if (!wasNew) return place.closeDialog();
      place.go({ tab: 'episodes', season: saved.id }, { replaces: true });
      onAdded();
    },
  });

  function followNumber(): void {
    const number = form.getValues('seasonNumber');
    if (!season && !dirtyFields.title && Number.isInteger(number)) form.setValue('title', plainTitle(number));
  }

  /** Typing replaces the proposed title. */
  function selectProposal({ target }: FocusEvent<HTMLInputElement>): void {
    if (season === null) target.select();
  }

  return (
    <>
      <DialogForm
        onSubmit={submit}
        isBusy={isSubmitting}
        action={saveWords ?? (season ? 'Save season' : 'Add season')}
        onCancel={place.closeDialog}
        draftLine={<DraftLine {...draftLine} isDirty={isDirty} labels={labels} />}
      >
        <FormBody className="form">
          <div className="columns-two numbered">
            <GroupFields
              {...shared}
              group="names"
              own={{
                seasonNumber: { rules: { onChange: followNumber } },
                title: { input: { 'data-focus': true, onFocus: selectProposal } },
              }}
            />
          </div>
          <GroupFields {...shared} group="text" own={{ description: { input: short } }} />
          <div className="columns-two">
            <GroupFields {...shared} group="details" />
            <GroupFields
              {...shared}
              group="poster"
              own={{ posterUrl: { hint: deadLink('posterUrl', posterUrl) } }}
            />
          </div>
          <PublicationFields
            form={form}
            record={season}
            preview={
              season && {
                kind: 'season',
                id: season.id,
                path: seasonPath(show, season.seasonNumber),
                keep: draftLine.draft.keep,
              }
            }
          />
        </FormBody>
      </DialogForm>
      <ConflictDialog {...conflictDialog} mine={form.getValues()} labels={labels} />
      <LeaveGuard isDirty={isDirty} draft={draftLine.draft} />
    </>
  );
}

const seasonForm = seasonInput.omit({ showId: true }).extend(publicationForm);
type SeasonValues = z.infer<typeof seasonForm>;

const plainTitle = (seasonNumber: number) => (seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`);

function newSeason(seasons: readonly Season[]): SeasonValues {
  const seasonNumber = nextNumber(
    seasons.map((season) => season.seasonNumber),
    { ...seasonLimits.seasonNumber, min: 1 },
  );
  return {
    ...formValues(seasonFacts, { seasonNumber, title: plainTitle(seasonNumber) }),
    ...publicationOf(null),
  };
}

const seasonValues = (season: Season): SeasonValues => ({
  ...formValues(seasonFacts, season),
  ...publicationOf(season),
});
