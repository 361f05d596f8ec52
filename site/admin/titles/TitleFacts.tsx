import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { movieTypes, titleFacts } from '#schema/records/title.ts';
import { animeCountries, listGenres } from '#schema/rules/filters.ts';
import { latinSlug, slugMaxLength } from '#schema/rules/slug.ts';
import { type Movie, movieDefaults, movieLimits } from '#schema/shapes/movie.ts';
import { flagNames, type TitleFields } from '#schema/shapes/title-form.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { type Controlled, Switch } from '#site/admin/form/Field.tsx';
import type { FormField } from '#site/admin/form/Fields.tsx';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { LookUp } from '#site/admin/lookup/LookUp.tsx';
import { editPath, titleKinds } from './title-kinds.ts';
import type { TitleRecordForm } from './title-record.ts';

interface Props {
  of: TitleRecordForm;
  /** Null for a new title. */
  record: Movie | null;
  onOtherType: ((type: Exclude<TypeChoice, Movie['type']>) => void) | undefined;
}

/** The name of a title, across the width of its form, and its address below. */
export function TitleNames({ of: { form, labels }, record }: Pick<Props, 'of' | 'record'>) {
  const [title, year] = form.watch(['title', 'year']);
  const isRenamed = title !== record?.title || String(year ?? '') !== String(record?.year ?? '');
  return (
    <div className="stack title-names">
      <GroupFields
        {...{ form, labels }}
        facts={titleFacts}
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
    </div>
  );
}

/** The kind, year and text of a title. The placeholders of a new title show the defaults of its empty fields. */
export function TitleFacts({ of, record, onOtherType }: Props) {
  const { form, labels } = of;
  const isNew = record === null;
  const [type, year, releaseDate, description] = form.watch(['type', 'year', 'releaseDate', 'description']);
  const choices = onOtherType ? typeChoices : typeChoices.filter((choice) => choice !== 'match');
  const shared = { form, labels, facts: titleFacts };

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
      <div className="stack columns-two">
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
      <div className="stack columns-two columns-three">
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
      <div className="stack columns-two columns-three">
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
      <div className="wrapping">
        {flagNames.map((name) => (
          <Switch key={name} label={titleFacts[name].label} {...form.register(name)} />
        ))}
      </div>
    </>
  );
}

/** A film may be of one year and released in another. */
const differ = (year: string, releaseDate: string) =>
  year !== '' && releaseDate !== '' && !releaseDate.startsWith(year);

/** The choices of the type in the form of a new title. */
const typeChoices = [...movieTypes, 'match'] as const;
export type TypeChoice = (typeof typeChoices)[number];

/** Milliseconds between the last key and the search. */
const pause = 400;

interface SameProps {
  /** The id of the edited title, which is left out. */
  id: number | undefined;
  title: string;
  year: unknown;
}

/** Links to titles of the same name and year. It is only a hint, because two titles may share a name. */
function SameTitles({ id, title, year }: SameProps) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(title.trim()), pause);
    return () => clearTimeout(timer);
  }, [title]);
  const known = /^\d{4}$/.test(String(year ?? '')) && { year: String(year) };
  const { data = [] } = useCall(
    'GET /api/movies/same',
    { query: { title: typed, ...known } },
    { isWanted: typed !== '' },
  );
  return (
    <span role="status">
      {typed !== '' &&
        data
          .filter((same) => same.id !== id)
          .map((same) => (
            <span key={same.id} className="warning-text">
              There is one already:{' '}
              <Link to={editPath(same)}>
                {[same.title, same.year && `(${same.year})`].filter(Boolean).join(' ')}
              </Link>
            </span>
          ))}
    </span>
  );
}
