import { refusedField } from '#admin-api/ground/http/errors.ts';
import { refuseOverwriting } from '#admin-api/ground/http/refuse-overwriting.ts';
import { type ColourKey, isColourKey, paletteOf } from '#schema/rules/theme-colours.ts';
import { contrastMessage, unreadablePair } from '#schema/rules/theme-contrast.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import type { LastSave } from '#schema/shapes/error.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';

interface Change {
  key: string;
  value: string;
  was?: { value?: unknown } | undefined;
}

export type StoredValues = ReadonlyMap<string, string>;

const currentValue = (stored: StoredValues, key: string) => stored.get(key) ?? defaultSetting(key);

/** Throws 409 with the values that were saved meanwhile, by key. */
export async function refuseOverwritten(
  stored: StoredValues,
  changes: readonly Change[],
  lastSaveOf: (keys: string[]) => Promise<LastSave | undefined>,
): Promise<void> {
  const now = new Map<string, string>();
  const seen = new Map<string, unknown>();
  const wanted = new Map<string, string>();
  for (const { key, value, was } of changes) {
    if (was?.value === undefined) continue;
    now.set(key, currentValue(stored, key));
    seen.set(key, was.value);
    wanted.set(key, value);
  }
  await refuseOverwriting({
    current: Object.fromEntries(now),
    was: Object.fromEntries(seen),
    changes: Object.fromEntries(wanted),
    findLastSave: lastSaveOf,
  });
}

/**
 * 400 for colours that could not be read on the site. Only pairs with a changed colour count, so that colours that were stored in
 * another way can still be corrected one by one. @param pathOf the position of this key's setting in the request
 */
export function refuseUnreadable(
  stored: StoredValues,
  changes: readonly Change[],
  pathOf: (key: string) => string,
): void {
  const after = new Map([...stored, ...changes.map(({ key, value }) => [key, value] as const)]);
  const changed = new Set(
    changes
      .filter(({ key, value }) => isColourKey(key) && currentValue(stored, key) !== value)
      .map(({ key }) => key),
  );
  if (changed.size === 0) return;
  const pair = unreadablePair(
    paletteOf((key) => colour(after, key)),
    changed,
  );
  if (!pair) return;
  const path = pathOf(pair.keys.find((key) => changed.has(key)) ?? '');
  throw refusedField(path, contrastMessage(pair));
}

/** The value that the style sheet uses: the default when the stored one is not a colour. */
function colour(values: StoredValues, key: ColourKey): string {
  const value = currentValue(values, key);
  return settingValue(key).safeParse(value).success ? value : defaultSetting(key);
}
