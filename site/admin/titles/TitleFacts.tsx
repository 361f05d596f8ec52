import { animeCountries, listGenres } from '#schema/filters.ts';
import { type Movie, movieDefaults, movieLimits } from '#schema/movie.ts';
import { labelsOf } from '#schema/records/field.ts';
import { movieTypes, titleFacts } from '#schema/records/title.ts';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import type { TitleFields } from '#schema/title-form.ts';
import { type Controlled, Switch } from '#site/admin/form/Field.tsx';
import { Fields, type FormField } from '#site/admin/form/Fields.tsx';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { LookUp } from '#site/admin/lookup/LookUp.tsx';
import { publicationLabels } from '#site/admin/publication/PublicationFields.tsx';
import { SameTitles } from './SameTitles.tsx';
import { titleKinds } from './title-kinds.ts';
import type { TitleFormState } from './use-title-form.ts';

interface Props {
  form: TitleFormState;
  /** Null for a new title. */
  record: Movie | null;
  onOtherType: ((type: Exclude<TypeChoice, Movie['type']>) => void) | undefined;
}

/** The name, kind, year and text of a title. The placeholders of a new title show the defaults of its empty fields. */
export function TitleFacts({ form, record, onOtherType }: Props) {
  const isNew = record === null;
  const [type, title, year, releaseDate, description] = form.watch([
    'type',
    'title',
    'year',
    'releaseDate',
    'description',
  ]);
  const isRenamed = title !== record?.title || String(year ?? '') !== String(record?.year ?? '');
  const choices = onOtherType ? typeChoices : typeChoices.filter((choice) => choice !== 'match');
  const shared = { form, labels: fieldLabels };

  /** A field that gets a default in a new title. */
  const filled = (
    name: 'year' | 'rating' | 'duration' | 'quality',
    byDefault: string | number,
    input: FormField<TitleFields>['input'],
  ): FormField<TitleFields> => ({
    name,
    isOptional: !isNew,
    input: { ...input, ...(isNew && { placeholder: String(byDefault) }) },
  });
  const figure = (inputMode: 'numeric' | 'decimal') => ({ className: 'input tabular', inputMode });

  const chooseType = (controlled: Controlled) => (
    <Select
      {...controlled}
      value={type as TypeChoice}
      options={optionsOf(choices, (choice) => (choice === 'match' ? 'Match' : titleKinds[choice].option))}
      onChoose={(choice) => {
        if (choice === 'match') onOtherType?.(choice);
        else form.setValue('type', choice, { shouldDirty: true });
      }}
    />
  );

  return (
    <>
      <div className="columns-two">
        <Fields
          {...shared}
          fields={[
            {
              name: 'title',
              input: { 'data-focus': true, dir: 'auto', maxLength: movieLimits.title },
              ...(isRenamed && { hint: <SameTitles id={record?.id} title={title} year={year} /> }),
            },
            {
              name: 'slug',
              hint: 'Made from the title when empty.',
              input: { spellCheck: false, maxLength: slugMaxLength, placeholder: latinSlug(title) },
            },
          ]}
        />
        <LookUp form={form} record={record} />
        <Fields
          {...shared}
          fields={[
            {
              name: 'genre',
              hint: 'Several are separated by commas; the first is shown on cards.',
              input: { maxLength: movieLimits.genre },
              suggestions: listGenres,
            },
            { name: 'type', control: chooseType },
          ]}
        />
      </div>
      <div className="columns-two columns-three">
        <Fields
          {...shared}
          fields={[
            filled('year', new Date().getFullYear(), figure('numeric')),
            { ...filled('rating', movieDefaults.rating, figure('decimal')), hint: '0 to 10' },
            filled('duration', movieDefaults.duration[type], figure('numeric')),
          ]}
        />
      </div>
      <Fields
        {...shared}
        fields={[
          {
            name: 'description',
            kind: 'lines',
            isOptional: true,
            count: description.length > movieLimits.description * 0.8 && [
              description.length,
              movieLimits.description,
            ],
            input: { rows: 3, dir: 'auto', maxLength: movieLimits.description },
          },
        ]}
      />
      <div className="columns-two columns-three">
        <Fields
          {...shared}
          fields={[
            {
              ...filled('quality', movieDefaults.quality, { maxLength: movieLimits.quality }),
              suggestions: ['HD', 'Full HD', '4K', 'SD'],
            },
            {
              name: 'country',
              isOptional: true,
              input: { maxLength: movieLimits.country },
              suggestions: animeCountries.filter((country) => country !== 'Other'),
            },
            {
              name: 'releaseDate',
              isOptional: true,
              input: { type: 'date' },
              hint: differ(year, releaseDate) && `Lists keep the year ${year}.`,
            },
          ]}
        />
      </div>
      <div className="checks">
        <Switch label={fieldLabels.isTrending} {...form.register('isTrending')} />
        <Switch label={fieldLabels.isTop20} {...form.register('isTop20')} />
      </div>
    </>
  );
}

/** A film may be of one year and released in another. */
const differ = (year: string, releaseDate: string) =>
  year !== '' && releaseDate !== '' && !releaseDate.startsWith(year);

export const fieldLabels = { ...labelsOf(titleFacts), ...publicationLabels };

/** The choices of the type in the form of a new title. */
const typeChoices = [...movieTypes, 'match'] as const;
export type TypeChoice = (typeof typeChoices)[number];
