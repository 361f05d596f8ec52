import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, text } from '#schema/rules/text.ts';

export const uiSettingLimits = {
  key: 100,
  value: 20_000,
  category: 50,
  description: 255,
  batch: 200,
} as const;

const settingCategories = [
  'theme',
  'layout',
  'typography',
  'branding',
  'content',
  'featured',
  'footer',
  'analytics',
] as const;
export const settingCategory = z.enum(settingCategories, 'Unknown category');
export type SettingCategory = z.infer<typeof settingCategory>;

export const settingKey = z
  .string('The key is required')
  .max(uiSettingLimits.key, {
    error: `The key must be at most ${uiSettingLimits.key} characters`,
    abort: true,
  })
  .regex(/^[a-z][a-z0-9_]*$/, 'The key may hold small letters, digits and underscores');

export const uiSetting = z
  .strictObject({
    id,
    key: z.string(),
    value: z.string(),
    category: z.string(),
    description: z.string().nullable(),
    updatedAt: moment,
  })
  .meta({ id: 'UiSetting' });
export type UiSetting = z.infer<typeof uiSetting>;

/** One entry of POST /api/ui-settings/batch; setting-write.ts checks its value. */
export const uiSettingInput = z
  .strictObject({
    key: settingKey,
    value: text(uiSettingLimits.value, 'The value'),
    category: settingCategory,
    description: text(uiSettingLimits.description, 'The description').nullish(),
  })
  .meta({ id: 'UiSettingInput' });

const themePrefixes = ['theme_', 'layout_', 'typography_'] as const;

/** Settings that reach the site through style sheets only: changing one renders no page again. */
export const isThemeKey = (key: string) => themePrefixes.some((prefix) => key.startsWith(prefix));

/** The setting that shows comments on the pages of matches. */
export const commentsOnMatchesKey = 'comments_on_matches';

/** The setting that switches a provider of facts about titles on. */
export const lookupKey = (provider: string) => `lookup_${provider}`;

/** The setting that switches the check for dead links on. */
export const linksCheckKey = 'links_check';

/** The setting with the roles that need a second factor, separated by spaces. */
export const secondFactorKey = 'security_second_factor';

/** Settings that put code on every page or open accounts: saving one needs a confirmed identity. */
export const isGuardedKey = (key: string) => /^(?:ads_(?:\w+_code|hosts)$|security_)/.test(key);

const ownPrefixes = ['comments_', 'lookup_', 'links_', 'history_', 'security_'] as const;

/** Settings that appear on no page and are sent to administrators only, such as the rules that hold a comment. */
export const isInternalKey = (key: string) => ownPrefixes.some((prefix) => key.startsWith(prefix));
