import { animeCountries, listGenres } from '#schema/filters.ts';
import { type Movie, movieDefaults, movieLimits } from '#schema/movie.ts';
import { labelsOf } from '#schema/records/field.ts';
import { movieTypes, titleFacts } from '#schema/records/title.ts';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import { flagNames, type TitleFields } from '#schema/title-form.ts';
import { type Controlled, Switch } from '#site/admin/form/Field.tsx';
import type { FormField } from '#site/admin/form/Fields.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
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
  const shared = { form, labels: fieldLabels, facts: titleFacts };

  /** A field that gets a default in a new title. */
  const filled = (byDefault: string | number, input: FormField<TitleFields>['input']) => ({
    kind: 'line' as const,
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
        <GroupFields
          {...shared}
          group="names"
          own={{
            title: {
              input: { 'data-focus': true, dir: 'auto', maxLength: movieLimits.title },
              ...(isRenamed && { hint: <SameTitles id={record?.id} title={title} year={year} /> }),
            },
            slug: {
              hint: 'Made from the title when empty.',
              input: { spellCheck: false, maxLength: slugMaxLength, placeholder: latinSlug(title) },
            },
          }}
        />
        <LookUp form={form} record={record} />
        <GroupFields
          {...shared}
          group="kind"
          own={{
            genre: {
              hint: 'Several are separated by commas; the first is shown on cards.',
              input: { maxLength: movieLimits.genre },
              suggestions: listGenres,
            },
            type: { control: chooseType },
          }}
        />
      </div>
      <div className="columns-two columns-three">
        <GroupFields
          {...shared}
          group="figures"
          own={{
            year: filled(new Date().getFullYear(), figure('numeric')),
            rating: { ...filled(movieDefaults.rating, figure('decimal')), hint: '0 to 10' },
            duration: filled(movieDefaults.duration[type], figure('numeric')),
          }}
        />
      </div>
      <GroupFields
        {...shared}
        group="text"
        own={{
          description: {
            count: description.length > movieLimits.description * 0.8 && [
              description.length,
              movieLimits.description,
            ],
            input: { rows: 3, dir: 'auto', maxLength: movieLimits.description },
          },
        }}
      />
      <div className="columns-two columns-three">
        <GroupFields
          {...shared}
          group="release"
          own={{
            quality: {
              ...filled(movieDefaults.quality, { maxLength: movieLimits.quality }),
              suggestions: ['HD', 'Full HD', '4K', 'SD'],
            },
            country: {
              input: { maxLength: movieLimits.country },
              suggestions: animeCountries.filter((country) => country !== 'Other'),
            },
            releaseDate: { hint: differ(year, releaseDate) && `Lists keep the year ${year}.` },
          }}
        />
      </div>
      <div className="checks">
        {flagNames.map((name) => (
          <Switch key={name} label={fieldLabels[name]} {...form.register(name)} />
        ))}
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
