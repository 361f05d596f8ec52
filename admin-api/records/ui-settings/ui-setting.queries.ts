import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { lockName, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { changeable, findLastSave } from '#admin-api/ground/http/refuse-overwriting.ts';
import { defaultSetting, findDefaultSetting } from '#schema/shapes/default-settings.ts';
import type { LastSave } from '#schema/shapes/error.ts';
import { type SettingBatch, type SettingChange, settingValueBody } from '#schema/shapes/setting-write.ts';
import { isInternalKey, type UiSetting, uiSettingLimits } from '#schema/shapes/ui-setting.ts';
import { refuseOverwritten, refuseUnreadable, type StoredValues } from './refuse-settings.ts';

export const UiSettingEntity = defineEntity({
  name: 'UiSetting',
  tableName: 'ui_settings',
  properties: {
    id: p.integer().primary(),
    key: p.string().length(uiSettingLimits.key),
    value: p.text(),
    category: p.string().length(uiSettingLimits.category),
    description: p.string().length(uiSettingLimits.description).nullable(),
    updatedAt: p
      .datetime()
      .defaultRaw('now()')
      .onUpdate(() => new Date()),
  },
});
type UiSettingRow = InferEntity<typeof UiSettingEntity>;

export const presentUiSetting = (row: UiSettingRow): UiSetting => ({
  id: row.id,
  key: row.key,
  value: row.value,
  category: row.category,
  description: row.description ?? null,
  updatedAt: row.updatedAt.toISOString(),
});

/** The product has a few dozen settings; an operator's own programs may store theirs here as well. */
const mostSettings = 1000;

export const listUiSettings = (em: EntityManager): Promise<UiSettingRow[]> =>
  em.find(UiSettingEntity, {}, { orderBy: { category: 'asc', id: 'asc' }, limit: mostSettings });

export async function listPublicUiSettings(em: EntityManager): Promise<UiSettingRow[]> {
  return (await listUiSettings(em)).filter(({ key }) => !isInternalKey(key));
}

/** Saves all or none. An unchanged setting is not written, and a missing description keeps its value. */
export async function saveSettings(
  em: EntityManager,
  actor: string,
  settings: SettingBatch,
): Promise<Written<UiSettingRow[]>> {
  return await write(em, actor, (inside) =>
    store(inside, settings, (key) => `${settings.findIndex((setting) => setting.key === key)}.value`),
  );
}

/** Adds a known setting that was never saved. */
export async function changeSetting(
  em: EntityManager,
  actor: string,
  key: string,
  { value, was, ...sent }: SettingChange,
): Promise<Written<UiSettingRow>> {
  return await write(em, actor, async (inside) => {
    const row = await inside.findOne(UiSettingEntity, { key });
    const known = row ? presentUiSetting(row) : findDefaultSetting(key);
    if (!known) throw notFound();
    changeable(known, sent, settingValueBody);
    const { category, description } = known;
    const [saved] = await store(inside, [{ key, value, category, description, was }], () => 'value');
    if (!saved) throw new Error(`${key} was not saved`);
    return saved;
  });
}

/** Returns its former id. */
export async function removeSetting(em: EntityManager, actor: string, key: string): Promise<Written<number>> {
  return await write(em, actor, async (inside) => {
    const setting = await inside.findOne(UiSettingEntity, { key });
    if (!setting) throw notFound();
    const value = defaultSetting(key);
    refuseUnreadable(await lockedValues(inside), [{ key, value }], () => 'key');
    inside.remove(setting);
    return setting.id;
  });
}

const notFound = () => new RequestError(404, 'Setting not found');

/** Allows one writer at a time, since colours that are readable one by one may not be readable together. */
export const lockSettings = (em: EntityManager) => lockName(em, 'settings', '');

async function lockedValues(em: EntityManager): Promise<StoredValues> {
  await lockSettings(em);
  const rows = await em.execute<{ key: string; value: string }[]>('select key, value from ui_settings');
  return new Map(rows.map(({ key, value }) => [key, value]));
}

async function lastSaveOf(em: EntityManager, keys: string[]): Promise<LastSave | undefined> {
  const rows = await em.find(UiSettingEntity, { key: { $in: keys } }, { fields: ['id'] });
  return await findLastSave(em, ['ui_setting', rows.map(({ id }) => id)], ['value']);
}

interface Stored {
  key: string;
  value: string;
  category: string;
  description?: string | null | undefined;
  was?: SettingChange['was'];
}

async function store(
  em: EntityManager,
  settings: readonly Stored[],
  pathOf: (key: string) => string,
): Promise<UiSettingRow[]> {
  const stored = await lockedValues(em);
  await refuseOverwritten(stored, settings, (keys) => lastSaveOf(em, keys));
  refuseUnreadable(stored, settings, pathOf);
  await em.execute(sql`
    insert into ui_settings as s (key, value, category, description)
    select key, value, category, description
      from jsonb_to_recordset(${JSON.stringify(settings)}::jsonb) as r (key text, value text, category text, description text)
    on conflict (key) do update
      set value = excluded.value, category = excluded.category,
          description = coalesce(excluded.description, s.description), updated_at = now()
      where (s.value, s.category, s.description)
        is distinct from (excluded.value, excluded.category, coalesce(excluded.description, s.description))`);
  if ((await em.count(UiSettingEntity)) > mostSettings) {
    throw new RequestError(409, `There may be at most ${mostSettings} settings`);
  }
  const saved = await em.find(
    UiSettingEntity,
    { key: { $in: settings.map(({ key }) => key) } },
    { refresh: true },
  );
  const byKey = new Map(saved.map((row) => [row.key, row]));
  return settings.flatMap(({ key }) => byKey.get(key) ?? []);
}
