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
import type { Parts } from '#site/ui/wrap-text.ts';
import { type Controlled, Field } from './Field.tsx';
import { Suggestions } from './TextField.tsx';
import { asNumber, asSeconds } from './values.ts';

type InputProps = ComponentProps<'input'> & { rows?: number; 'data-focus'?: true };

export interface FormField<Values extends FieldValues> {
  name: Path<Values>;
  /** A line of text by default. Fields of numbers and of seconds keep invalid text for the schema to refuse. */
  kind?: 'line' | 'lines' | 'number' | 'seconds' | 'picture';
  isOptional?: boolean;
  hint?: ReactNode;
  /** The number of characters, and the limit. */
  count?: readonly [number, number] | false;
  /** Further attributes of the input. */
  input?: InputProps;
  rules?: RegisterOptions<Values>;
  /** The value of a picture's field that stands for none. */
  standIn?: string;
  /** The choices of a select. */
  options?: readonly { value: string; words: string }[];
  /** Values offered while typing. */
  suggestions?: readonly string[];
  /** Draws a control of another kind. */
  control?: (controlled: Controlled) => Parts;
}

export interface FieldsOf<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  labels: Readonly<Record<string, string>>;
  /** The hint about the address in a field, where it is dead. It stands in place of the field's own. */
  deadLink?: (name: Path<Values>) => ReactNode;
}

interface Props<Values extends FieldValues> extends FieldsOf<Values> {
  fields: readonly FormField<Values>[];
}

/** Draws the fields of a form in their order, each with its label, hint and error. */
export function Fields<Values extends FieldValues>({ form, labels, deadLink, fields }: Props<Values>) {
  return fields.map((field) => {
    const { name, isOptional = false, count, standIn } = field;
    const hint = deadLink?.(name) ?? field.hint;
    const label = labels[name] ?? name;
    const problem = (get(form.formState.errors, name) as { message?: string } | undefined)?.message;
    if (field.kind === 'picture')
      return (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <ImageUrlField
              {...{ label, hint, problem, isOptional, onChange, onBlur, ref }}
              standIn={standIn}
              value={value ?? ''}
            />
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
  if (kind === 'number' || kind === 'seconds')
    return (
      <input
        className="input tabular"
        // The keyboard of digits on phones has no colon.
        inputMode={kind === 'number' ? 'numeric' : 'text'}
        {...input}
        {...controlled}
        {...form.register(name, {
          ...rules,
          setValueAs: kind === 'number' ? asNumber : asSeconds,
        } as RegisterOptions<Values>)}
      />
    );
  const list = suggestions && `${controlled.id}-suggestions`;
  return (
    <>
      <input className="input" {...input} list={list} {...controlled} {...form.register(name, rules)} />
      {suggestions && list && <Suggestions id={list} values={suggestions} />}
    </>
  );
}
