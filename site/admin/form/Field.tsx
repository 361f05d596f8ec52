import { type ComponentProps, type ReactNode, useId } from 'react';
import { Problem } from '#site/ui/Problem.tsx';
import { type Parts, wrapText } from '#site/ui/wrap-text.ts';

export interface Controlled {
  id: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
}

interface Props {
  label: string;
  /** The error message. */
  problem?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  /** The number of characters, and the limit. */
  count?: readonly [number, number];
  /** Draws the control with these attributes: `{(field) => <input className="input" {...field} />}`. */
  children: (field: Controlled) => Parts;
}

export function Field({ label, problem, hint, isOptional = false, count, children }: Props) {
  const id = useId();
  const describing = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span> {isOptional && <small>optional</small>}
      </label>
      {children({
        id,
        ...(problem && { 'aria-invalid': true }),
        ...(describing && { 'aria-describedby': describing }),
      })}
      {problem && <Problem id={`${id}-problem`}>{problem}</Problem>}
      {(hint || count) && (
        <p className="hint" id={`${id}-hint`}>
          {wrapText(hint)} {count && <span className="tabular">{`${count[0]} of ${count[1]}`}</span>}
        </p>
      )}
    </div>
  );
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
}

export function Switch({ label, ...input }: SwitchProps) {
  return (
    <label className="switch">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  );
}
