import { expect, test } from 'vitest';
import { codePreview } from './AdsSection.tsx';

const shown = (values: Record<string, string>) =>
  codePreview((key) => ({ ads_enabled: 'true', ...values })[key] ?? '');

test('shows each slot that has code, in the order of the page', () => {
  expect(shown({ ads_footer_code: '<p>Foot</p>', ads_header_code: ' <p>Head</p> ' })).toBe(
    '<!-- header -->\n<p>Head</p>\n<!-- footer -->\n<p>Foot</p>',
  );
});

test('names the account that an ad network checks for', () => {
  expect(shown({ ads_network_id: 'ca-pub-1' })).toBe(
    '<!-- head -->\n<meta name="google-adsense-account" content="ca-pub-1">',
  );
});

test('says so when no code is inserted into pages', () => {
  expect(shown({ ads_network_id: 'pub-1' })).toBe('<!-- no code yet -->');
  expect(shown({ ads_enabled: 'false', ads_header_code: '<p>Head</p>' })).toContain('ads are disabled');
});
