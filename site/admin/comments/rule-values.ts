import { z } from 'zod';
import { findDefaultSetting } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import type { UiSetting } from '#schema/shapes/ui-setting.ts';
import { valuesOf } from '#site/lib/settings.ts';

export const ruleKeys = [
  'comments_on_matches',
  'comments_moderation',
  'comments_blocked_words',
  'comments_max_links',
  'comments_min_fill_seconds',
  'comments_per_minute',
  'comments_per_hour',
  'comments_title_per_minute',
  'comments_title_per_hour',
] as const;
export type RuleKey = (typeof ruleKeys)[number];
export type RuleValues = Record<RuleKey, string>;

const ofEach = <T>(make: (key: RuleKey) => T) =>
  Object.fromEntries(ruleKeys.map((key) => [key, make(key)])) as Record<RuleKey, T>;

/** The server's own checks, field by field; they do not transform the text. */
export const ruleForm = z.object(ofEach((key) => settingValue(key) as z.ZodType<string, string>));

export function ruleValues(stored: readonly UiSetting[]): RuleValues {
  const values = valuesOf(stored);
  return ofEach((key) => values.get(key) ?? '');
}

/** The body of POST /api/ui-settings/batch: the rules that changed, each with its former value. */
export function changedRules(values: RuleValues, was: Readonly<Record<string, unknown>>) {
  return ruleKeys
    .filter((key) => values[key] !== was[key])
    .map((key) => {
      const { category, description } = findDefaultSetting(key) ?? { category: 'content', description: null };
      return { key, value: values[key], category, description, was: { value: String(was[key]) } };
    });
}

/** The rules, with those in a reply of the server replaced. */
export const withRules = (rules: RuleValues, said: Readonly<Record<string, unknown>>): RuleValues =>
  ofEach((key) => (said[key] === undefined ? rules[key] : String(said[key])));
