import { z } from 'zod';
import { unchangeable, was } from '#schema/records/changes.ts';
import { findDefaultSetting } from './default-settings.ts';
import { settingValue } from './setting-value.ts';
import { settingKey, uiSetting, uiSettingInput, uiSettingLimits } from './ui-setting.ts';

/** The value as the client had read it; for a setting that was never saved, its default. */
const wasValue = was(uiSetting.pick({ value: true }));

/** A setting may be sent back as it was read. */
const unchangeableFields = unchangeable('id', 'category', 'description', 'updatedAt');

interface Entry {
  key: string;
  value: string;
}

/** The schema of a value depends on its key. */
function checkValue({ key, value }: Entry, context: z.RefinementCtx): void {
  const issue = settingValue(key).safeParse(value).error?.issues[0];
  if (issue) context.addIssue({ code: 'custom', path: ['value'], message: issue.message });
}

/** A known setting keeps the category of its tab in the dashboard. */
function checkCategory({ key, category }: { key: string; category: string }, context: z.RefinementCtx): void {
  const known = findDefaultSetting(key)?.category;
  if (known === undefined || known === category) return;
  context.addIssue({ code: 'custom', path: ['category'], message: `The category of ${key} is ${known}` });
}

export const settingChange = uiSettingInput
  .pick({ key: true, value: true })
  .extend({ ...unchangeableFields, was: wasValue })
  .superRefine(checkValue)
  .meta({ examples: [{ key: 'branding_site_name', value: 'Lamphouse' }] });

export const settingValueBody = uiSettingInput
  .pick({ value: true })
  .extend({ ...unchangeableFields, ...unchangeable('key'), was: wasValue })
  .meta({ examples: [{ value: 'Lamphouse' }] });
export type SettingChange = z.infer<typeof settingValueBody>;

/** Saves all settings or none. */
export const settingBatch = z
  .array(
    uiSettingInput.extend({ was: wasValue }).superRefine(checkValue).superRefine(checkCategory),
    'Must be a list of settings',
  )
  .min(1, 'At least one setting is needed')
  .max(uiSettingLimits.batch, {
    error: `At most ${uiSettingLimits.batch} settings at once`,
    abort: true,
  })
  .superRefine((settings, context) => {
    const seen = new Set<string>();
    for (const [index, { key }] of settings.entries()) {
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [index, 'key'], message: 'Named twice' });
      seen.add(key);
    }
  })
  .meta({ examples: [[{ key: 'theme_primary_color', value: '#ffc069', category: 'theme' }]] });
export type SettingBatch = z.infer<typeof settingBatch>;

/** The settings of a new installation. */
export const defaultSettingList = uiSettingInput.required({ description: true }).array();

/** A key in a path. An invalid one becomes '', which no setting has, so the answer is 404. */
export const keyInPath = z
  .string()
  .transform((value) => (settingKey.safeParse(value).success ? value : ''))
  .meta({ examples: ['branding_site_name'] });
