import type { ComponentProps, ReactNode } from 'react';
import {
  Controller,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import { ImageUrlField } from '#site/admin/images/ImageUrlField.tsx';
import { type Controlled, Field } from './Field.tsx';
import { asNumber } from './values.ts';

type InputProps = ComponentProps<'input'> & { rows?: number; 'data-focus'?: true };

/** One field of a form. */
export interface FormField<Values extends FieldValues> {
  name: Path<Values>;
  /** Left out: a line of text. A number that is none stays as it was typed, for the contract to refuse. */
  kind?: 'lines' | 'number' | 'picture';
  isOptional?: boolean;
  hint?: ReactNode;
  /** Characters there are and may be. */
  count?: readonly [number, number] | false;
  /** What its input has besides. */
  input?: InputProps;
  rules?: Pick<RegisterOptions<Values>, 'onBlur' | 'onChange'>;
  /** Of which one is chosen. */
  options?: readonly { value: string; words: string }[];
  /** What is likely to be typed. */
  suggestions?: readonly string[];
  /** Draws the control, where it is none of the kinds. */
  control?: (controlled: Controlled) => ReactNode;
}

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  labels: Readonly<Record<string, string>>;
  fields: readonly FormField<Values>[];
}

/** The fields of a form in their order, each with its label, its hint, and what is wrong with it. */
export function Fields<Values extends FieldValues>({ form, labels, fields }: Props<Values>) {
  return fields.map((field) => {
    const { name, isOptional = false, hint, count } = field;
    const label = labels[name] ?? name;
    const problem = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
    if (field.kind === 'picture')
      return (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <ImageUrlField {...{ label, problem, isOptional, onChange, onBlur, ref }} value={value ?? ''} />
          )}
        />
      );
    return (
      <Field key={name} {...{ label, problem, hint, isOptional }} {...(count && { count })}>
        {(controlled) =>
          field.control?.(controlled) ?? <Control form={form} field={field} controlled={controlled} />
        }
      </Field>
    );
  });
}

interface ControlProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  field: FormField<Values>;
  controlled: Controlled;
}

function Control<Values extends FieldValues>({ form, field, controlled }: ControlProps<Values>) {
  const { name, kind, input, rules, options, suggestions } = field;
  if (options)
    return (
      <select className="select" {...controlled} {...form.register(name, rules)}>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    );
  if (kind === 'lines')
    return (
      <textarea
        className="textarea"
        {...(input as ComponentProps<'textarea'>)}
        {...controlled}
        {...form.register(name, rules)}
      />
    );
  if (kind === 'number')
    return (
      <input
        className="input tabular"
        inputMode="numeric"
        {...input}
        {...controlled}
        {...form.register(name, { ...rules, setValueAs: asNumber } as RegisterOptions<Values>)}
      />
    );
  const list = suggestions && `${controlled.id}-suggestions`;
  return (
    <>
      <input className="input" {...input} list={list} {...controlled} {...form.register(name, rules)} />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
