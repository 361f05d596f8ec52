import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** What a field holds, as a number; null when it is empty. */
export function asNumber(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return null;
  return Number(value);
}

/** Of what a form holds, the fields somebody has changed: a save touches no others, and clashes with nobody about them. */
export function changedFields<Values extends object>(
  values: Values,
  dirty: Readonly<Record<string, unknown>>,
): Partial<Values> {
  const changed = Object.entries(values).filter(([name]) => dirty[name]);
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Names of the fields that hold another value than they held then. */
export const changedSince = (then: FieldValues, now: FieldValues): string[] =>
  Object.keys(now).filter((name) => !Object.is(now[name], then[name]));

/** Fills a form anew; the kept fields keep what is typed in them, and count as not saved. */
export function refill<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  filled: Values,
  kept: readonly string[],
): void {
  const typed = Object.entries(form.getValues()).filter(([name]) => kept.includes(name));
  form.reset({ ...filled, ...Object.fromEntries(typed) });
  if (typed.length > 0) form.reset(filled, { keepValues: true });
}
