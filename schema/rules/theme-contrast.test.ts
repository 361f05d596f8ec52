import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import { paletteOf, themeColours } from './theme-colours.ts';
import { colourPairs, contrastMessage, isReadable, shownRatio, unreadablePair } from './theme-contrast.ts';

const house = paletteOf(defaultSetting);
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('the defaults are readable in both themes', () => {
  expect(colourPairs(house).filter((pair) => !isReadable(pair))).toEqual([]);
  expect(new Set(colourPairs(house).map(({ theme }) => theme))).toEqual(new Set(['dark', 'light']));
});

test('a text colour too close to a background is refused with the pair and its contrast', () => {
  const pair = unreadablePair({ ...house, theme_text_primary: '#222' });
  expect(pair).toMatchObject({ theme: 'dark', keys: ['theme_text_primary', 'theme_secondary_color'] });
  expect(pair && contrastMessage(pair)).toBe(
    'Text #222222 on raised panels #281a1e of the dark theme: 1.0 to 1, at least 4.5 is needed',
  );
});

test('a secondary colour is checked against the ink below it', () => {
  const grey = { ...house, theme_text_secondary: '#747474' };
  expect(unreadablePair(grey)).not.toBeNull();
  expect(unreadablePair(grey, new Set(['theme_secondary_color']))).not.toBeNull();
  expect(unreadablePair(grey, new Set(['theme_accent_color']))).toBeNull();
});

test('a contrast just below the limit is not shown as if it reached it', () => {
  expect(shownRatio(4.4999)).toBe('4.4');
  expect(shownRatio(12)).toBe('12.0');
});

test('text colours that may be saved are used in the dark theme as they are given', () => {
  const given = { ...house, theme_text_primary: '#ffee00', theme_text_secondary: '#00ff7f' };
  expect(unreadablePair(given)).toBeNull();
  expect(themeColours(given, 'dark')).toMatchObject({ text: '#ffee00', 'text-2': '#00ff7f' });
});

test('only the dark theme can refuse a text colour: the light one derives its own from any', () => {
  fc.assert(
    fc.property(colour, colour, colour, (secondary, text, second) => {
      const palette = {
        ...house,
        theme_secondary_color: secondary,
        theme_text_primary: text,
        theme_text_secondary: second,
      };
      const bad = colourPairs(palette).filter((pair) => !isReadable(pair));
      expect(bad.filter(({ theme }) => theme === 'light')).toEqual([]);
    }),
  );
});

test('any primary, secondary and accent colour is allowed: everything derived from them is readable', () => {
  fc.assert(
    fc.property(colour, colour, colour, (primary, secondary, accent) => {
      const palette = {
        ...house,
        theme_primary_color: primary,
        theme_secondary_color: secondary,
        theme_accent_color: accent,
      };
      expect(colourPairs(palette).filter((pair) => !isReadable(pair))).toEqual([]);
    }),
    {
      examples: [
        ['#00ff00', '#ff0000', '#00ff00'],
        ['#ff0000', '#00ff00', '#ff0000'],
        ['#0000ff', '#000000', '#ffff00'],
      ],
    },
  );
});
