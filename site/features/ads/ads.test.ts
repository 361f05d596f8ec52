import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pageSettings } from '#site/lib/settings.ts';
import { adsOf, readAdCode } from './ads.ts';

const siteUrl = 'https://films.example';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const read = (code: string) => readAdCode(code, siteUrl);

test('a script of another host is allowed by its host, an inline one by its hash', () => {
  const inline = '\n (ads = window.ads || []).push({ a: 1 < 2 && "x" });\n';
  const code = `<script async src="https://ads.example/js/ads.js?client=1&x=2"></script><ins class="ad"></ins><script>${inline}</script>`;
  const { html, sources } = read(code);
  expect(html).toBe(code.replace('1&x', '1&amp;x'));
  expect(sources).toEqual({
    'script-src': ['https://ads.example', hashOf(inline)],
    'style-src': [],
    'connect-src': ['https://ads.example'],
  });
});

test('the hash is that of the script as a browser reads it, for any line ends', () => {
  expect(read('<script>a()\r\nb()\rc()</script>').sources['script-src']).toEqual([hashOf('a()\nb()\nc()')]);
});

test('styles are allowed by hash and by host', () => {
  const { sources } = read(
    '<style>.a > b { color: red }</style><link rel="stylesheet" href="//css.example/a.css">',
  );
  expect(sources['style-src']).toEqual(['https://css.example', hashOf('.a > b { color: red }')]);
});

test.each([
  'data:text/javascript,alert(1)',
  'javascript:alert(1)',
  'http://ads.example/a.js',
  '/own.js',
  'blob:https://x',
  "https://a.example;script-src'unsafe-eval'",
])('a script from %s allows nothing', (address) => {
  expect(read(`<script src="${address}"></script>`).sources['script-src']).toEqual([]);
});

test('a site without TLS may load from a host without it', () => {
  const { sources } = readAdCode('<script src="http://127.0.0.1:9/a.js"></script>', 'http://127.0.0.1:3000');
  expect(sources['script-src']).toEqual(['http://127.0.0.1:9']);
});

test('the markup ends within its slot', () => {
  expect(read('</aside></main></body><div><p>Open<b>').html).toBe('<div><p>Open<b></b></p></div>');
  expect(read('<p>One</p><!-- open').html).toBe('<p>One</p>');
  expect(read('<textarea><p>Two').html).toBe('<textarea>&lt;p&gt;Two</textarea>');
  expect(read('<script>open()').html).toBe('<script>open()</script>');
  expect(read('<p>x</p><script><!-- <script> </script> --></script>').html).not.toContain('<script');
});

test('elements that belong to the document are removed', () => {
  const document =
    '<html><head><base href="https://evil.example/"><title>x</title><meta http-equiv="refresh" content="0"></head><body onload="x()"><p>Ad</p></body></html>';
  expect(read(document).html).toBe('<p>Ad</p>');
  expect(read('<p>Ad</p><plaintext>rest').html).toBe('<p>Ad</p>');
});

test('parts that could not run are removed', () => {
  expect(
    read('<a href="javascript:x()" onclick="x()" title="t">Ad</a><script nonce="n">x()</script>').html,
  ).toBe('<a title="t">Ad</a><script>x()</script>');
});

test('empty code gives no markup', () => {
  expect(read(' \n ')).toEqual({
    html: '',
    sources: { 'script-src': [], 'style-src': [], 'connect-src': [] },
  });
});

const adsWith = (values: Record<string, string>) =>
  adsOf(pageSettings(Object.entries(values).map(([key, value]) => ({ key, value }))), siteUrl);

test.each(['false', 'TRUE', 'yes', '1', '', ' true'])(
  'there are no ads when the setting says "%s"',
  (value) => {
    expect(adsWith({ ads_header_code: '<b>Ad</b>', ads_enabled: value })).toBeNull();
  },
);

test('there are ads when it says true, which is the default', () => {
  expect(adsWith({ ads_header_code: '<b>Ad</b>' })?.places.header.html).toBe('<b>Ad</b>');
  expect(adsWith({ ads_header_code: '<b>Ad</b>', ads_enabled: 'true' })?.places.header.html).toBe(
    '<b>Ad</b>',
  );
});

test('only the three known keys contain code', () => {
  const ads = adsWith({
    ads_header_code: '<b>1</b>',
    ads_footer_code: '<b>3</b>',
    ads_popup_code: '<b>x</b>',
  });
  expect(ads?.places.header.html).toBe('<b>1</b>');
  expect(ads?.places.sidebar.html).toBe('');
  expect(ads?.places.footer.html).toBe('<b>3</b>');
  expect(JSON.stringify(ads)).not.toContain('<b>x</b>');
});

test('further hosts may be loaded from and written to', () => {
  const hosts = ['https://*.ads.example', 'https://static.example'];
  expect(adsWith({ ads_hosts: ' *.Ads.example  static.example' })?.furtherHosts).toEqual({
    'script-src': hosts,
    'connect-src': hosts,
  });
  expect(adsWith({ ads_hosts: "'unsafe-eval' *" })?.furtherHosts).toEqual({
    'script-src': [],
    'connect-src': [],
  });
});

test('an account belongs to the network that requires it', () => {
  expect(adsWith({ ads_network_id: 'ca-pub-1234567890' })?.account).toBe('ca-pub-1234567890');
  expect(adsWith({ ads_network_id: 'something-else' })?.account).toBe('');
});
