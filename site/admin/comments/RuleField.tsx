import type { UseFormReturn } from 'react-hook-form';
import { Field } from '#site/admin/form/Field.tsx';
import type { RuleKey, RuleValues } from './rule-values.ts';

interface Props {
  form: UseFormReturn<RuleValues>;
  name: RuleKey;
  label: string;
  hint?: string;
}

/** A limit. */
export function RuleField({ form, name, label, hint }: Props) {
  return (
    <Field label={label} problem={form.formState.errors[name]?.message} hint={hint}>
      {(field) => (
        <input
          className="input tabular"
          inputMode="numeric"
          maxLength={4}
          {...field}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}
