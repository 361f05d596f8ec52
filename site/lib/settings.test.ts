import { expect, test } from 'vitest';
import { unsafeSettings } from '#schema/testing/unsafe-settings.ts';
import { pageSettings, valuesOf } from './settings.ts';

test('fills missing settings with the defaults', () => {
  const settings = pageSettings([{ key: 'branding_site_name', value: 'Picture House' }]);
  expect(settings.branding_site_name).toBe('Picture House');
  expect(settings.footer_email).toBe('hello@example.org');
});

test('keeps an empty value that the operator chose', () => {
  expect(pageSettings([{ key: 'footer_phone', value: '' }]).footer_phone).toBe('');
});

test('leaves settings out that no page shows', () => {
  expect(pageSettings([{ key: 'theme_primary_color', value: '#ffffff' }])).not.toHaveProperty(
    'theme_primary_color',
  );
  expect(valuesOf([{ key: 'theme_primary_color', value: '#ffffff' }]).get('theme_primary_color')).toBe(
    '#ffffff',
  );
});

test.each(unsafeSettings)('never accepts $value for $key, even when it is stored', ({ key, value }) => {
  const safe = key === 'ads_enabled' ? [{ key, value: 'false' }] : [];
  expect(pageSettings([{ key, value }])).toEqual(pageSettings(safe));
});
