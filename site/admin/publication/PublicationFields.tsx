import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { labelsOf, publicationFacts } from '#schema/records/field.ts';
import { normalisedPublication, type Publication } from '#schema/shapes/publication.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { type PreviewOf, Previews } from './Previews.tsx';
import {
  fromLocalTime,
  saveWords,
  stateOptions,
  toLocalTime,
  whatHappens,
  zoneWords,
} from './publication-labels.ts';

export const publicationLabels = labelsOf(publicationFacts);

/** Milliseconds after which the sentence is computed again, since a moment may have passed while the form is open. */
const tick = 10_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Types a form that has these fields among others. */
const asPublication = <Values extends FieldValues>(form: UseFormReturn<Values>) =>
  form as unknown as UseFormReturn<Publication>;

/** The label of the button that saves; null for the usual label, as of a record without a publication. */
export function useSaveLabel<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  record: object | null,
): string | null {
  const [publication, publishAt, archiveAt] = asPublication(form).watch([
    'publication',
    'publishAt',
    'archiveAt',
  ]);
  const now = useNow();
  return publication && saveWords({ publication, publishAt, archiveAt }, record as Publication | null, now);
}

interface Props<Values extends Publication & FieldValues> {
  form: UseFormReturn<Values>;
  /** The saved state; null for a new record. */
  record: Publication | null;
  /** The preview of its page; none for a new record. */
  preview?: PreviewOf | null;
}

/** Whether visitors see the record, from when and until when, and a sentence about the effect of a save. */
export function PublicationFields<Values extends Publication & FieldValues>({
  form,
  record,
  preview = null,
}: Props<Values>) {
  const { watch, setValue, clearErrors, formState } = asPublication(form);
  const now = useNow();
  const [publication, publishAt, archiveAt] = watch(['publication', 'publishAt', 'archiveAt']);
  const wanted = { publication, publishAt, archiveAt };
  const normalised = normalisedPublication(wanted, now);
  const objection = 'path' in normalised && wanted[normalised.path] !== null ? normalised : null;

  function set<Name extends keyof Publication>(name: Name, value: Publication[Name]): void {
    clearErrors(['publishAt', 'archiveAt']);
    setValue(name, value as never, { shouldDirty: true });
  }
  const problemOf = (name: 'publishAt' | 'archiveAt') =>
    objection?.path === name ? objection.message : formState.errors[name]?.message;

  const moment = (name: 'publishAt' | 'archiveAt', isOptional: boolean) => (
    <Field label={publicationLabels[name]} isOptional={isOptional} problem={problemOf(name)}>
      {(field) => (
        <input
          className="input tabular"
          type="datetime-local"
          {...field}
          value={wanted[name] === null ? '' : toLocalTime(wanted[name])}
          onChange={({ target }) => set(name, target.value === '' ? null : fromLocalTime(target.value))}
        />
      )}
    </Field>
  );
  // Few records have an end, so its field is shown on demand.
  const [wantsEnd, setWantsEnd] = useState(archiveAt !== null);
  const isTimed = publication === 'scheduled' || publication === 'published';
  const hasEnd = isTimed && (wantsEnd || archiveAt !== null);

  return (
    <section className="box stack-close" aria-label="Publication">
      <b aria-hidden="true">Publication</b>
      <Choice
        label="State"
        value={publication}
        options={stateOptions}
        onChoose={(state) => set('publication', state)}
      />
      {(hasEnd || publication === 'scheduled') && (
        <div className="tiling">
          {publication === 'scheduled' && moment('publishAt', false)}
          {hasEnd && moment('archiveAt', true)}
        </div>
      )}
      <div className="wrapping">
        <p className="muted" role="status">
          {objection ? '' : whatHappens(wanted, record, now)}
        </p>
        {isTimed && !hasEnd && (
          <Button look="ghost" className="to-end" onClick={() => setWantsEnd(true)}>
            Set an end
          </Button>
        )}
      </div>
      {(hasEnd || publication === 'scheduled') && (
        <p className="hint">{`Times are those of your own clock, ${zoneWords()}.`}</p>
      )}
      {preview && <Previews of={preview} isPublic={record?.publication === 'published'} />}
    </section>
  );
}
