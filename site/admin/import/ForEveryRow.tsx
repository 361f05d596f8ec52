import { useState } from 'react';
import type { ImportMapping } from '#schema/shapes/import.ts';
import {
  type ImportField,
  type ImportGroup,
  importFacts,
  importFields,
  importLimits,
  readAs,
} from '#schema/shapes/import-fields.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { optionsOf, Select, SelectField } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';

const orders = {
  '': 'not said',
  day: 'the day, as in 31/12/2015',
  month: 'the month, as in 12/31/2015',
} as const;
const misfits = { empty: 'is left empty and counted', refuse: 'refuses its row' } as const;
type Order = keyof typeof orders;
type Misfits = keyof typeof misfits;

export interface MappingProblem {
  path: string;
  words: string;
}

/** One of these is needed in every row: where nothing says it, the first is asked for. */
const needed: Record<ImportGroup, readonly ImportField[]> = {
  titles: ['type'],
  seasons: ['showTitle', 'showKey', 'showId'],
  episodes: ['showTitle', 'showKey', 'showId', 'seasonId'],
  matches: ['league'],
};

/** The one field that every row of a group needs, where it is one. */
export const soleNeed = (group: ImportGroup): ImportField | undefined =>
  needed[group].length === 1 ? needed[group][0] : undefined;

/** The first of several fields one of which every row of a group needs, where none of them is said. */
export const missingNeed = (
  group: ImportGroup,
  isSaid: (field: ImportField) => boolean,
): ImportField | undefined => (needed[group].some(isSaid) ? undefined : needed[group][0]);

interface Props {
  mapping: ImportMapping;
  group: ImportGroup;
  /** The fields because of which rows are refused. */
  refusing: readonly string[];
  isOrderOpen: boolean;
  problem: MappingProblem | undefined;
  onChange: (part: Partial<ImportMapping>) => void;
}

/** What the columns do not say: a value for every row, the order of day and month, and what becomes of a value that does not fit. */
export function ForEveryRow({ mapping, group, refusing, isOrderOpen, problem, onChange }: Props) {
  const { columns, dayOrder } = mapping;
  const isSaid = (field: ImportField) =>
    columns.some((one) => one.field === field) || mapping.constants.some((one) => one.field === field);
  const asked = needed[group];
  const sole = soleNeed(group);
  const lacking = asked.filter(
    (field, at) => (at === 0 && !asked.some(isSaid)) || (field === sole && refusing.includes(field)),
  );
  const constants = [
    ...mapping.constants,
    ...lacking
      .filter((field) => !mapping.constants.some((one) => one.field === field))
      .map((field) => ({ field, value: '' })),
  ];
  const set = (field: ImportField, value: string) =>
    onChange({
      constants: constants
        .map((one) => (one.field === field ? { field, value } : one))
        .filter((one) => one.value !== ''),
    });
  const free = importFields[group].filter((field) => !constants.some((one) => one.field === field));
  return (
    <div className="tiling for-every-row">
      <h3 className="whole-row">For every row</h3>
      {constants.map(({ field, value }, at) => (
        <div key={field} id={constantId(field)}>
          <Constant
            field={field}
            value={value}
            problem={problem?.path.startsWith(`constants.${at}.`) ? problem.words : undefined}
            onSet={(said) => set(field, said)}
          />
        </div>
      ))}
      <NewConstant
        fields={free}
        onAdd={(field, value) => onChange({ constants: [...mapping.constants, { field, value }] })}
      />
      {(isOrderOpen || dayOrder !== null) && (
        <SelectField
          label="In a day such as 08/07/2015 stands first"
          value={dayOrder ?? ''}
          options={optionsOf(Object.keys(orders) as Order[], (order) => orders[order])}
          onChoose={(order) => onChange({ dayOrder: order === '' ? null : order })}
        />
      )}
      <SelectField
        label="A value that does not fit"
        value={mapping.misfits}
        options={optionsOf(Object.keys(misfits) as Misfits[], (one) => misfits[one])}
        onChoose={(one) => onChange({ misfits: one })}
      />
    </div>
  );
}

const constantId = (field: string) => `every-row-${field}`;

/** Leads to the field where one value is said for every row. */
export function showConstant(field: string): void {
  const place = document.getElementById(constantId(field));
  const panel = place?.closest('details');
  if (panel) panel.open = true;
  place?.scrollIntoView({ block: 'center' });
  place?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
}

interface ConstantProps {
  field: ImportField;
  value: string;
  problem: string | undefined;
  onSet: (value: string) => void;
}

/** The value of a field in rows that do not say their own; an empty one is none. */
function Constant({ field, value, problem, onSet }: ConstantProps) {
  const { label, oneOf } = importFacts[field];
  if (oneOf)
    return (
      <Field label={label} problem={problem} hint="Where a row does not say its own">
        {(control) => (
          <Select {...control} value={value} none="not said" options={optionsOf(oneOf)} onChoose={onSet} />
        )}
      </Field>
    );
  return (
    <Field
      label={label}
      problem={problem}
      hint={`Read as ${readAs(field)}. Where a row does not say its own`}
    >
      {(control) => (
        <input
          className="input"
          {...control}
          defaultValue={value}
          maxLength={importLimits.constant}
          onBlur={({ target }) => target.value.trim() !== value && onSet(target.value.trim())}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
    </Field>
  );
}

interface NewProps {
  fields: readonly ImportField[];
  onAdd: (field: ImportField, value: string) => void;
}

function NewConstant({ fields, onAdd }: NewProps) {
  const [field, setField] = useState<ImportField | ''>('');
  if (field === '')
    return (
      <SelectField<ImportField | ''>
        label="Add a value for every row"
        value=""
        none="Choose a field"
        options={fields.map((each) => ({ value: each, words: importFacts[each].label }))}
        onChoose={setField}
      />
    );
  const add = (value: string) => {
    if (value !== '') onAdd(field, value);
    setField('');
  };
  return (
    <div className="stack-close">
      <Constant field={field} value="" problem={undefined} onSet={add} />
      <Button look="ghost" onClick={() => setField('')}>
        Cancel
      </Button>
    </div>
  );
}
