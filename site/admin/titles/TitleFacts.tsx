import { animeCountries, listGenres } from '#schema/filters.ts';
import { type Movie, movieDefaults, movieLimits } from '#schema/movie.ts';
import { latinSlug, slugMaxLength } from '#schema/slug.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { Switch } from '#site/admin/form/Switch.tsx';
import { SameTitles } from './SameTitles.tsx';
import { titleKinds } from './title-kinds.ts';
import { fieldLabels as labels } from './title-labels.ts';
import { type TypeChoice, typeChoices } from './title-types.ts';
import type { TitleFormState } from './use-title-form.ts';

interface Props {
  form: TitleFormState;
  isNew: boolean;
  onOtherType: ((type: Exclude<TypeChoice, Movie['type']>) => void) | undefined;
}

/** What a title is: its name, kind, year and text. In a new title empty fields show the default they will take; of one there is, they are not known. */
export function TitleFacts({ form, isNew, onOtherType }: Props) {
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const [type, title, year, description] = watch(['type', 'title', 'year', 'description']);
  const choices = onOtherType ? typeChoices : typeChoices.filter((choice) => choice !== 'match');
  const suggestion = (text: string) => (isNew ? { placeholder: text } : {});

  return (
    <>
      <div className="columns-two">
        <Field
          label={labels.title}
          problem={errors.title?.message}
          {...(isNew && { hint: <SameTitles title={title} year={year} /> })}
        >
          {(field) => (
            <input
              className="input"
              data-focus
              dir="auto"
              maxLength={movieLimits.title}
              {...field}
              {...register('title')}
            />
          )}
        </Field>
        <Field label={labels.slug} problem={errors.slug?.message} hint="Made from the title when empty.">
          {(field) => (
            <input
              className="input"
              spellCheck={false}
              maxLength={slugMaxLength}
              placeholder={latinSlug(title)}
              {...field}
              {...register('slug')}
            />
          )}
        </Field>
        <Field
          label={labels.genre}
          problem={errors.genre?.message}
          hint="Several are separated by commas; the first is shown on cards."
        >
          {(field) => (
            <input
              className="input"
              list="genres"
              maxLength={movieLimits.genre}
              {...field}
              {...register('genre')}
            />
          )}
        </Field>
        <Field label={labels.type} problem={errors.type?.message}>
          {(field) => (
            <select
              className="select"
              {...field}
              value={type}
              onChange={({ target }) => {
                const choice = target.value as TypeChoice;
                if (choice === 'match') onOtherType?.(choice);
                else setValue('type', choice, { shouldDirty: true });
              }}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {choice === 'match' ? 'Match' : titleKinds[choice].option}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="columns-two columns-three">
        <Field label={labels.year} isOptional={!isNew} problem={errors.year?.message}>
          {(field) => (
            <input
              className="input tabular"
              inputMode="numeric"
              {...suggestion(String(new Date().getFullYear()))}
              {...field}
              {...register('year')}
            />
          )}
        </Field>
        <Field label={labels.rating} isOptional={!isNew} problem={errors.rating?.message} hint="0 to 10">
          {(field) => (
            <input
              className="input tabular"
              inputMode="decimal"
              {...suggestion(String(movieDefaults.rating))}
              {...field}
              {...register('rating')}
            />
          )}
        </Field>
        <Field label={labels.duration} isOptional={!isNew} problem={errors.duration?.message}>
          {(field) => (
            <input
              className="input tabular"
              inputMode="numeric"
              {...suggestion(String(movieDefaults.duration[type]))}
              {...field}
              {...register('duration')}
            />
          )}
        </Field>
      </div>
      <Field
        label={labels.description}
        isOptional
        problem={errors.description?.message}
        {...(description.length > movieLimits.description * 0.8 && {
          count: [description.length, movieLimits.description] as const,
        })}
      >
        {(field) => (
          <textarea
            className="textarea"
            rows={3}
            dir="auto"
            maxLength={movieLimits.description}
            {...field}
            {...register('description')}
          />
        )}
      </Field>
      <div className="columns-two">
        <Field label={labels.quality} isOptional={!isNew} problem={errors.quality?.message}>
          {(field) => (
            <input
              className="input"
              list="qualities"
              maxLength={movieLimits.quality}
              {...suggestion(movieDefaults.quality)}
              {...field}
              {...register('quality')}
            />
          )}
        </Field>
        <Field label={labels.country} isOptional problem={errors.country?.message}>
          {(field) => (
            <input
              className="input"
              list="countries"
              maxLength={movieLimits.country}
              {...field}
              {...register('country')}
            />
          )}
        </Field>
      </div>
      <div className="checks">
        <Switch label={labels.isTrending} {...register('isTrending')} />
        <Switch label={labels.isTop20} {...register('isTop20')} />
      </div>
      <Choices id="genres" values={listGenres} />
      <Choices id="qualities" values={['HD', 'Full HD', '4K', 'SD']} />
      <Choices id="countries" values={animeCountries.filter((country) => country !== 'Other')} />
    </>
  );
}

function Choices({ id, values }: { id: string; values: readonly string[] }) {
  return (
    <datalist id={id}>
      {values.map((value) => (
        <option key={value} value={value} />
      ))}
    </datalist>
  );
}
