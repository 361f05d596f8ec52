import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { previewProperties, themeStyleSheet } from './theme-properties.ts';

test('turns each setting that is not the default into the custom property of its name', () => {
  const sheet = themeStyleSheet([
    { key: 'theme_primary_color', value: '#3ddc97' },
    { key: 'layout_max_width', value: '1440px' },
  ]);
  expect(sheet).toContain('--theme-primary-color:#3ddc97');
  expect(sheet).toContain('--layout-max-width:1440px');
  expect(sheet).not.toContain('--theme-secondary-color');
});

test('keeps readable text colours unchanged', () => {
  const sheet = themeStyleSheet([
    { key: 'theme_text_primary', value: '#ffee00' },
    { key: 'theme_text_secondary', value: '#00ff7f' },
    { key: 'typography_heading_size', value: '2rem' },
  ]);
  expect(sheet).toContain('--theme-text-primary:#ffee00');
  expect(sheet).toContain('--theme-text-secondary:#00ff7f');
  expect(sheet).toContain('--typography-heading-size:2rem');
});

test('gives the primary colour a readable ink', () => {
  expect(themeStyleSheet([{ key: 'theme_primary_color', value: '#ffffff' }])).toContain(
    '--on-primary:#0d0307',
  );
  expect(themeStyleSheet([{ key: 'theme_primary_color', value: '#202020' }])).toContain(
    '--on-primary:#ffffff',
  );
});

test('quotes names of fonts, but not generic ones', () => {
  const sheet = themeStyleSheet([
    { key: 'typography_font_family', value: "Source Sans 3, 'Inter', sans-serif" },
  ]);
  expect(sheet).toContain('--typography-font-family:"Source Sans 3", "Inter", sans-serif');
});

test.each([
  ['theme_primary_color', 'red;} body{display:none'],
  ['theme_accent_color', 'url(//evil.example)'],
  ['layout_max_width', '100px} *{color:red'],
  ['typography_font_family', 'x"; } @import "//evil.example'],
])('falls back to the default when %s holds %s', (key, value) => {
  expect(themeStyleSheet([{ key, value }])).toBe(themeStyleSheet([]));
});

test.each([
  ['typography_body_size', '4px'],
  ['layout_max_width', '9999px'],
  ['layout_grid_columns', '12'],
])('stays within bounds when %s holds %s', (key, value) => {
  expect(themeStyleSheet([{ key, value }])).toBe(themeStyleSheet([]));
});

test('uses the default colours when the stored ones cannot be read together', () => {
  expect(
    themeStyleSheet([
      { key: 'theme_text_primary', value: '#222222' },
      { key: 'theme_primary_color', value: '#3ddc97' },
    ]),
  ).toBe(themeStyleSheet([]));
});

test('ignores other keys', () => {
  expect(themeStyleSheet([{ key: 'theme_evil', value: '#ffffff' }])).toBe(themeStyleSheet([]));
});

test('the properties that are left out, those of the defaults, are declared for every page', () => {
  const tokens = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8');
  const properties = previewProperties(new Map()).filter(([name]) => name !== '--on-primary');
  expect(properties.length).toBeGreaterThan(10);
  for (const [name, value] of properties) expect(tokens).toContain(`\n  ${name}: ${value};`);
  expect(themeStyleSheet([])).toMatch(/^:root:root\{--on-primary:#\w{6}\}\n$/);
});
