import { isColourKey, paletteOf } from '#schema/rules/theme-colours.ts';
import { contrastMessage, unreadablePair } from '#schema/rules/theme-contrast.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';

interface Change {
  value: string;
  /** The value before the first change. */
  was: string;
}

/** The unsaved changes by key. */
export type Draft = ReadonlyMap<string, Change>;
type Values = ReadonlyMap<string, string>;

/** Setting the former value removes the change. */
export function withChange(draft: Draft, key: string, value: string, current: string): Draft {
  const was = draft.get(key)?.was ?? current;
  const next = new Map(draft);
  if (value === was) next.delete(key);
  else next.set(key, { value, was });
  return next;
}

export const without = (draft: Draft, keys: readonly string[]): Draft =>
  new Map([...draft].filter(([key]) => !keys.includes(key)));

/** The changes that remain after `sent` was stored as `saved`: those made during the save. */
export function afterSave(draft: Draft, sent: Draft, saved: Values): Draft {
  const next = new Map(draft);
  for (const [key, { value, was }] of sent) {
    const stored = saved.get(key) ?? value;
    // A setting that is missing from the draft was set back to its former value.
    const now = draft.get(key)?.value ?? was;
    if (now === value || now === stored) next.delete(key);
    else next.set(key, { value: now, was: stored });
  }
  return next;
}

/** The changed value, else the stored one, else the default. */
export const valueIn = (stored: Values, draft: Draft, key: string): string =>
  draft.get(key)?.value ?? stored.get(key) ?? defaultSetting(key);

/** The errors of the changes by key, as the server would find them. */
export function problemsOf(stored: Values, draft: Draft, keys: readonly string[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const key of keys) {
    const message = settingValue(key).safeParse(valueIn(stored, draft, key)).error?.issues[0]?.message;
    if (message !== undefined) problems.set(key, message);
  }
  const colours = keys.filter(isColourKey);
  if (colours.length === 0 || colours.some((key) => problems.has(key))) return problems;
  // Colours that are not saved now count with their stored values.
  const saved = new Map([...draft].filter(([key]) => keys.includes(key)));
  const pair = unreadablePair(
    paletteOf((key) => valueIn(stored, saved, key)),
    new Set(colours),
  );
  const key = pair?.keys.find((one) => colours.includes(one));
  if (pair && key) problems.set(key, contrastMessage(pair));
  return problems;
}
