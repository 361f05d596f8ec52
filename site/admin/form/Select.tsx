import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

interface Option<Value> {
  value: Value;
  words: string;
}

interface Props<Value extends string> extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Value;
  /** The words of '', the first choice. */
  none?: string;
  options: readonly Option<Value>[];
  onChoose: (value: Value) => void;
}

export const optionsOf = <Value extends string>(
  values: readonly Value[],
  wordsOf: (value: Value) => string = String,
): Option<Value>[] => values.map((value) => ({ value, words: wordsOf(value) }));

export function Select<Value extends string>({ none, options, onChoose, ...select }: Props<Value>) {
  return (
    <select className="select" {...select} onChange={({ target }) => onChoose(target.value as Value)}>
      {none !== undefined && <option value="">{none}</option>}
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

export const SelectField = <Value extends string>({ label, ...select }: Props<Value> & { label: string }) => (
  <Field label={label}>{(control) => <Select {...control} {...select} />}</Field>
);
