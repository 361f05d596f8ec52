import { expect, test } from 'vitest';
import { defaultSettings, parsedSettings, withOffset } from './player-settings.ts';

test('reads back what was kept', () => {
  const settings = {
    ...defaultSettings,
    rate: 1.5,
    continues: false,
    captionSize: '150',
    offsets: { '/watch/a': -2.5 },
  } as const;
  expect(parsedSettings(JSON.stringify(settings))).toEqual(settings);
});

test('passes over what makes no sense', () => {
  for (const text of [
    null,
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"rate":0,"continues":"yes"}',
    '{"rate":"2"}',
    '{"captionSize":"9","captionColour":1,"offsets":{"/a":"1","/b":61}}',
  ])
    expect(parsedSettings(text)).toEqual(defaultSettings);
});

test('keeps the offsets that were chosen last', () => {
  let offsets: Record<string, number> = {};
  for (let film = 1; film <= 101; film += 1) offsets = withOffset(offsets, `/watch/${film}`, 1);
  expect(Object.keys(offsets)).toHaveLength(100);
  expect(offsets['/watch/1']).toBeUndefined();
  expect(withOffset({ '/a': 1, '/b': 2 }, '/a', 0)).toEqual({ '/b': 2 });
});
