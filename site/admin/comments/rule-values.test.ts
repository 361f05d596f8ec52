import { expect, test } from 'vitest';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { settingBatch } from '#schema/shapes/setting-write.ts';
import { changedRules, ruleForm, ruleKeys, ruleValues, withRules } from './rule-values.ts';

const stored = {
  id: 1,
  key: 'comments_max_links',
  value: '3',
  category: 'content',
  description: null,
  updatedAt: '2026-11-21T20:00:00.000Z',
};

test('a rule that was never saved has its default, and all defaults are valid', () => {
  const values = ruleValues([stored]);
  expect(values.comments_max_links).toBe('3');
  for (const key of ruleKeys.filter((other) => other !== 'comments_max_links'))
    expect(values[key]).toBe(defaultSetting(key));
  expect(ruleForm.parse(values)).toEqual(values);
});

test("only changes are sent, in the server's format", () => {
  const was = ruleValues([stored]);
  const changed = changedRules({ ...was, comments_max_links: '0' }, was);
  expect(changed).toMatchObject([{ key: 'comments_max_links', value: '0', was: { value: '3' } }]);
  expect(settingBatch.safeParse(changed).success).toBe(true);
});

test('a conflict about rules that were sent leaves the other rules unchanged', () => {
  const rules = { ...ruleValues([stored]), comments_per_hour: '60' };
  expect(withRules(rules, { comments_max_links: '5' })).toEqual({ ...rules, comments_max_links: '5' });
});

test('an invalid limit is reported at its field', () => {
  const { error } = ruleForm.safeParse({ ...ruleValues([]), comments_per_hour: '0' });
  expect(error?.issues).toMatchObject([
    { path: ['comments_per_hour'], message: 'Must be a number from 1 to 9999' },
  ]);
});
