import { expect, test } from 'vitest';
import { pageSettings } from '#site/lib/settings.ts';
import { adsOf } from './ads.ts';

const read = (values: Record<string, string>) =>
  adsOf(
    pageSettings(Object.entries(values).map(([key, value]) => ({ key, value }))),
    'https://films.example',
  );

test.each(['false', 'TRUE', 'yes', '1', '', ' true'])(
  'there are no ads when the setting says "%s"',
  (value) => {
    expect(read({ ads_header_code: '<b>Ad</b>', ads_enabled: value })).toBeNull();
  },
);

test('there are ads when it says true, which is the default', () => {
  expect(read({ ads_header_code: '<b>Ad</b>' })?.places.header.html).toBe('<b>Ad</b>');
  expect(read({ ads_header_code: '<b>Ad</b>', ads_enabled: 'true' })?.places.header.html).toBe('<b>Ad</b>');
});

test('only the three named keys hold code', () => {
  const ads = read({ ads_header_code: '<b>1</b>', ads_footer_code: '<b>3</b>', ads_popup_code: '<b>x</b>' });
  expect(ads?.places.header.html).toBe('<b>1</b>');
  expect(ads?.places.sidebar.html).toBe('');
  expect(ads?.places.footer.html).toBe('<b>3</b>');
  expect(JSON.stringify(ads)).not.toContain('<b>x</b>');
});

test('further hosts may be loaded from and written to', () => {
  const hosts = ['https://*.ads.example', 'https://static.example'];
  expect(read({ ads_hosts: ' *.Ads.example  static.example' })?.furtherHosts).toEqual({
    'script-src': hosts,
    'connect-src': hosts,
  });
  expect(read({ ads_hosts: "'unsafe-eval' *" })?.furtherHosts).toEqual({
    'script-src': [],
    'connect-src': [],
  });
});

test('an account is one of the network that asks for it', () => {
  expect(read({ ads_network_id: 'ca-pub-1234567890' })?.account).toBe('ca-pub-1234567890');
  expect(read({ ads_network_id: 'something-else' })?.account).toBe('');
});
