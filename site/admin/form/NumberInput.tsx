import type { FieldValues, Path, RegisterOptions, UseFormRegister } from 'react-hook-form';
import { asNumber } from './as-number.ts';
import type { Controlled } from './Field.tsx';

interface Props<Values extends FieldValues> {
  name: Path<Values>;
  /** What ties it to its label and words. */
  field: Controlled;
  register: UseFormRegister<Values>;
  onChange?: RegisterOptions<Values>['onChange'];
}

/** Digits, typed on the keys for digits; what is no number stays as it was typed, for the contract to refuse. */
export function NumberInput<Values extends FieldValues>({ name, field, register, onChange }: Props<Values>) {
  return (
    <input
      className="input tabular"
      inputMode="numeric"
      {...field}
      {...register(name, { setValueAs: asNumber, ...(onChange && { onChange }) })}
    />
  );
}
