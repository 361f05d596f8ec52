import { zodResolver } from '@hookform/resolvers/zod';
import type { FocusEvent } from 'react';
import type { z } from 'zod';
import { formValues, labelsOf } from '#schema/records/field.ts';
import { seasonFacts } from '#schema/records/season.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { publicationForm } from '#schema/shapes/publication.ts';
import { type Season, season, seasonInput, seasonLimits } from '#schema/shapes/season.ts';
import { call } from '#site/admin/data/call.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { RecordDialogForm, RecordPublication } from '#site/admin/form/RecordForm.tsx';
import { type RecordKind, toastsOf, useRecordForm } from '#site/admin/form/use-record-form.ts';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { publicationOf } from '#site/admin/publication/publication-labels.ts';
import { seasonPath } from '#site/lib/paths.ts';
import { nextNumber } from './episode-values.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

const seasonForm = seasonInput.omit({ showId: true }).extend(publicationForm);
type SeasonValues = z.infer<typeof seasonForm>;

const seasonKind: RecordKind<SeasonValues, Season> = {
  kind: 'season',
  labels: { ...labelsOf(seasonFacts), ...publicationLabels },
  toasts: toastsOf('Season'),
  resolver: () => zodResolver(seasonForm),
  reply: season,
  valuesOf: (saved) => ({ ...formValues(seasonFacts, saved), ...publicationOf(saved) }),
  change: ({ id }, body) => call('PUT /api/seasons/:id', { params: { id }, body }),
};

const plainTitle = (seasonNumber: number) => (seasonNumber === 0 ? 'Specials' : `Season ${seasonNumber}`);

function newSeason(seasons: readonly Season[]): SeasonValues {
  const taken = seasons.map((one) => one.seasonNumber);
  const seasonNumber = nextNumber(taken, { ...seasonLimits.seasonNumber, min: 1 });
  return {
    ...formValues(seasonFacts, { seasonNumber, title: plainTitle(seasonNumber) }),
    ...publicationOf(null),
  };
}

interface Props {
  show: Movie;
  seasons: readonly Season[];
  place: SeasonsPlace;
  onAdded: () => void;
}

/** Adds a season, or edits the one that the address names. */
export function SeasonDialog(props: Props) {
  const { show, seasons, place } = props;
  const edited = seasons.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'season' && (edited !== null || place.of === null)}
      title={edited ? 'Edit season' : 'Add season'}
      text={show.title}
      onClose={place.closeDialog}
    >
      <SeasonForm key={edited?.id ?? 'new'} {...props} record={edited} />
    </FormDialog>
  );
}

function SeasonForm({ show, record, seasons, place, onAdded }: Props & { record: Season | null }) {
  const of = useRecordForm(seasonKind, {
    record,
    empty: newSeason(seasons),
    async add(values) {
      const added = await call('POST /api/seasons', {
        body: { ...values, showId: show.id },
      });
      // The list must contain the season before it is chosen there.
      await readsDone();
      return added;
    },
    draft: { of: show.id, nameOf: ({ title }) => `${show.title}, ${title || 'new season'}` },
    ...(record && { links: { kind: 'title', id: show.id, part: { kind: 'season', id: record.id } } }),
    onSaved: (saved, { wasNew }) => {
      if (!wasNew) return place.closeDialog();
      place.go({ tab: 'episodes', season: saved.id }, { replaces: true });
      onAdded();
    },
  });
  const { form } = of;

  function followNumber(): void {
    const number = form.getValues('seasonNumber');
    if (!record && !form.formState.dirtyFields.title && Number.isInteger(number))
      form.setValue('title', plainTitle(number));
  }

  /** Typing replaces the proposed title. */
  function selectProposal({ target }: FocusEvent<HTMLInputElement>): void {
    if (record === null) target.select();
  }

  const shared = { ...of, facts: seasonFacts };
  return (
    <RecordDialogForm
      of={of}
      action={of.saveLabel ?? (record ? 'Save season' : 'Add season')}
      onCancel={place.closeDialog}
    >
      <div className="stack columns-two columns-numbered">
        <GroupFields
          {...shared}
          group="names"
          own={{
            seasonNumber: { rules: { onChange: followNumber } },
            title: { input: { 'data-focus': true, onFocus: selectProposal } },
          }}
        />
      </div>
      <GroupFields
        {...shared}
        group="text"
        own={{ description: { input: { className: 'textarea short' } } }}
      />
      <div className="stack columns-two">
        <GroupFields {...shared} group="details" />
        <GroupFields {...shared} group="poster" />
      </div>
      <RecordPublication
        of={of}
        previewOf={({ id, seasonNumber }) => ({ kind: 'season', id, path: seasonPath(show, seasonNumber) })}
      />
    </RecordDialogForm>
  );
}
