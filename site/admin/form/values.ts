import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The number in a field; null when the field is empty, NaN when it is not a number. */
export function asNumber(value: unknown): number | null {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === ''))
    return null;
  return Number(value);
}

/** The seconds in a field: as a number, or as players show them, 1:10 or 1:02:03. */
export function asSeconds(value: unknown): number | null {
  const [, hours = '0', minutes, seconds] =
    /^\s*(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s*$/.exec(String(value)) ?? [];
  return minutes === undefined
    ? asNumber(value)
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

export type Changed<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> };

/** Only the fields that were changed: a save does not touch the others, so it cannot conflict about them. */
export function changedFields<Values extends object>(
  values: Values,
  dirty: Readonly<Record<string, unknown>>,
): Changed<Values> {
  const changed = Object.entries(values).filter(([name, value]) => dirty[name] && value !== undefined);
  return Object.fromEntries(changed) as Changed<Values>;
}

/** The names of the fields whose values differ. */
export const changedSince = (then: FieldValues, now: FieldValues): string[] =>
  Object.keys(now).filter((name) => !Object.is(now[name], then[name]));

/** Fills a form with new values. The kept fields keep their text and still count as unsaved. */
export function refill<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'reset'>,
  filled: Values,
  kept: readonly string[],
): void {
  const typed = Object.entries(form.getValues()).filter(([name]) => kept.includes(name));
  form.reset({ ...filled, ...Object.fromEntries(typed) });
  if (typed.length > 0) form.reset(filled, { keepValues: true });
}
