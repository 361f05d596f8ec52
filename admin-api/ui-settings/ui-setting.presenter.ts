import type { UiSetting } from '#schema/ui-setting.ts';
import type { UiSettingRow } from './ui-setting.entity.ts';

export const presentUiSetting = (row: UiSettingRow): UiSetting => ({
  id: row.id,
  key: row.key,
  value: row.value,
  category: row.category,
  description: row.description ?? null,
  updatedAt: row.updatedAt.toISOString(),
});
