import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { type UiSetting, uiSettingLimits } from '#schema/ui-setting.ts';

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
export type UiSettingRow = InferEntity<typeof UiSettingEntity>;

export const presentUiSetting = (row: UiSettingRow): UiSetting => ({
  id: row.id,
  key: row.key,
  value: row.value,
  category: row.category,
  description: row.description ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
