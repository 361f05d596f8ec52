import { defaultSetting } from '#schema/default-settings.ts';
import { settingValue } from '#schema/setting-value.ts';
import { isColourKey, paletteOf } from '#schema/theme-colours.ts';
import { contrastMessage, unreadablePair } from '#schema/theme-contrast.ts';

interface Change {
  value: string;
  /** What stood there when it was changed first. */
  was: string;
}

/** What was changed and is not saved yet, by key. */
export type Draft = ReadonlyMap<string, Change>;
type Values = ReadonlyMap<string, string>;

/** A value that is what it was is no change. */
export function withChange(draft: Draft, key: string, value: string, current: string): Draft {
  const was = draft.get(key)?.was ?? current;
  const next = new Map(draft);
  if (value === was) next.delete(key);
  else next.set(key, { value, was });
  return next;
}

export const without = (draft: Draft, keys: readonly string[]): Draft =>
  new Map([...draft].filter(([key]) => !keys.includes(key)));

/** What is still to be saved once `sent` is stored as `saved`: what was changed again while it was on its way. */
export function afterSave(draft: Draft, sent: Draft, saved: Values): Draft {
  const next = new Map(draft);
  for (const [key, { value, was }] of sent) {
    const stored = saved.get(key) ?? value;
    // no longer among the changes: it was set back to what it had been
    const now = draft.get(key)?.value ?? was;
    if (now === value || now === stored) next.delete(key);
    else next.set(key, { value: now, was: stored });
  }
  return next;
}

/** What would be stored: defaults beneath what is stored beneath what was changed. */
export const valueIn = (stored: Values, draft: Draft, key: string): string =>
  draft.get(key)?.value ?? stored.get(key) ?? defaultSetting(key);

/** What is wrong with the changes of these keys, by key; the server asks the same. */
export function problemsOf(stored: Values, draft: Draft, keys: readonly string[]): Map<string, string> {
  const problems = new Map<string, string>();
  for (const key of keys) {
    const message = settingValue(key).safeParse(valueIn(stored, draft, key)).error?.issues[0]?.message;
    if (message !== undefined) problems.set(key, message);
  }
  const colours = keys.filter(isColourKey);
  if (colours.length === 0 || colours.some((key) => problems.has(key))) return problems;
  // what is not saved along counts as it is stored
  const saved = new Map([...draft].filter(([key]) => keys.includes(key)));
  const pair = unreadablePair(
    paletteOf((key) => valueIn(stored, saved, key)),
    new Set(colours),
  );
  const key = pair?.keys.find((one) => colours.includes(one));
  if (pair && key) problems.set(key, contrastMessage(pair));
  return problems;
}
