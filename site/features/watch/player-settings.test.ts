import { expect, test } from 'vitest';
import { defaultSettings, parsedSettings } from './player-settings.ts';

test('reads back what was kept', () => {
  const settings = { ...defaultSettings, rate: 1.5, continues: false };
  expect(parsedSettings(JSON.stringify(settings))).toEqual(settings);
});

test('passes over what makes no sense', () => {
  for (const text of [null, '', '{', 'null', '7', '[]', '{"rate":0,"continues":"yes"}', '{"rate":"2"}'])
    expect(parsedSettings(text)).toEqual(defaultSettings);
});
