import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field } from './Field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  problem?: string | undefined;
  hint?: ReactNode;
  value: string;
  onType: (value: string) => void;
  /** Values offered while typing. */
  suggestions?: readonly string[] | undefined;
}

export const TextField = ({ label, problem, hint, onType, suggestions, ...input }: Props) => (
  <Field label={label} problem={problem} hint={hint}>
    {(control) => (
      <>
        <input
          className="input"
          {...input}
          {...control}
          list={suggestions && `${control.id}-suggestions`}
          onChange={({ target }) => onType(target.value)}
        />
        {suggestions && <Suggestions id={`${control.id}-suggestions`} values={suggestions} />}
      </>
    )}
  </Field>
);

export const Suggestions = ({ id, values }: { id: string; values: readonly string[] }) => (
  <datalist id={id}>
    {values.map((value) => (
      <option key={value} value={value} />
    ))}
  </datalist>
);

interface CommittedProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  value: string;
  onCommit: (value: string) => void;
}

/** An input that is saved by Enter or when it loses the focus; Escape restores the value. */
export function CommittedInput({ value, onCommit, className = 'input', ...input }: CommittedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function commit(): void {
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim());
    setTyped(null);
  }
  return (
    <input
      {...input}
      className={className}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        const restores = event.key === 'Escape' && typed !== null;
        if (event.key !== 'Enter' && !restores) return;
        // Neither may reach the surrounding dialog or form.
        event.preventDefault();
        event.stopPropagation();
        if (restores) setTyped(null);
        else commit();
      }}
    />
  );
}
