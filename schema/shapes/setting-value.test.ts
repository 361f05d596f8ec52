import { expect, test } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { settingValue } from './setting-value.ts';
import { isThemeKey, uiSettingInput } from './ui-setting.ts';

test.each(defaultSettings.map((setting) => [setting.key, setting] as const))(
  'the default of %s is allowed',
  (key, setting) => {
    expect(uiSettingInput.safeParse(setting).error?.issues).toBeUndefined();
    expect(settingValue(key).safeParse(setting.value).error?.issues).toBeUndefined();
  },
);

test.each([
  ['theme_primary_color', 'red;} body{display:none'],
  ['theme_primary_color', '#12345'],
  ['layout_max_width', '1280px;x'],
  ['layout_max_width', '719px'],
  ['layout_max_width', '161rem'],
  ['layout_header_height', '4em'],
  ['typography_body_size', '0.5rem'],
  ['layout_grid_columns', '2'],
  ['layout_mobile_columns', '4'],
  ['typography_font_family', 'Arial;}</style>'],
  ['typography_font_family', '"Arial'],
  ['branding_site_name', ' '],
  ['branding_logo_url', 'javascript:alert(1)'],
  ['footer_youtube_url', 'http://www.youtube.com/'],
  ['footer_email', 'nobody'],
  ['google_analytics_id', "G-1');alert(1)//"],
  ['ads_enabled', 'yes'],
  ['ads_txt', '<script src="https://ads.example/ads.js"></script>'],
  ['ads_txt', 'network.example, 1234, SOLD'],
  ['content_items_per_page', '1000'],
  ['comments_moderation', 'maybe'],
  ['comments_max_links', '11'],
  ['comments_min_fill_seconds', '61'],
  ['comments_per_minute', '0'],
  ['comments_title_per_hour', '10000'],
])('%s cannot be %s', (key, value) => {
  expect(settingValue(key).safeParse(value).success).toBe(false);
});

test('keys that only affect the style sheet are recognised by their prefix', () => {
  expect(isThemeKey('theme_primary_color')).toBe(true);
  expect(isThemeKey('typography_body_size')).toBe(true);
  expect(isThemeKey('branding_site_name')).toBe(false);
});

test('an ads.txt may hold records, variables, comments and empty lines, and the first line that is none is named', () => {
  const file = settingValue('ads_txt');
  const lines = [
    '# Sellers',
    'network.example, pub-1234, DIRECT, f08c47fec0942fa0',
    'Other.example,56,reseller # by mail',
    '',
    'OWNERDOMAIN=lamphouse.example',
  ];
  expect(file.safeParse(lines.join('\r\n')).success).toBe(true);
  const refused = file.safeParse([...lines, 'network.example DIRECT'].join('\n'));
  expect(refused.error?.issues[0]?.message).toMatch(/^Line 6 must be a domain, an account and DIRECT or/);
});
