/** Values that a field of each type must refuse. JSON can carry all of them. */

const notATextual: unknown[] = [7, true, ['text'], { $gt: '' }, { toString: 'text' }];
const long = (length: number) => 'x'.repeat(length);

const integers = ['1', 1.5, -7, 2_147_483_648, 1e21, true, [1], { $gt: 0 }, 'one', '1; drop table movies'];
const badAddresses = [
  ...notATextual,
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://example.org/x',
  '//evil.example/x',
  '/\\evil.example/x',
  'http:evil.example',
  'https://',
  'https://a b/',
  'https://example.org/\u0000',
  `https://example.org/${long(2100)}`,
];
const notADay = [
  ...notATextual,
  '2026-02-30',
  '2026-13-01',
  '21.11.2026',
  '1500-01-01',
  '+010000-01-01',
  'now',
];

export const badValues = {
  text: [...notATextual, 'a\u0000b', long(20_001)],
  /** A required text. */
  required: [...notATextual, null, '', ' \t\u00a0', 'a\u0000b', long(20_001)],
  integer: integers,
  address: badAddresses,
  requiredAddress: [...badAddresses, null, '', '  '],
  day: [...notADay, 'infinity'],
  /** A day alone is one whose time is not known. */
  moment: [
    ...notADay,
    null,
    '',
    `2026-11-21T20:45:00.${'0'.repeat(100)}Z`,
    '2026-11-21T20:45:00',
    '2026-11-21T25:00:00Z',
    0,
  ],
  flag: ['yes', 1, 'true', [true], {}],
  /** One of a few words. */
  choice: [...notATextual, 'serial', 'Movie', 'movie ', 'constructor', '__proto__', 'movie\u0000'],
  minute: [0, 121, 4.5, true, ['45'], { $gt: '' }, '130', '45+', 'a\u0000b', long(20_001)],
  trailer: [
    ...notATextual,
    'https://example.org/watch?v=0xbBLJ1WGwQ',
    'javascript:alert(1)',
    '<iframe>',
    'a\u0000',
  ],
  rating: ['8', -0.1, 10.1, 1e308, true, [5], {}],
  slug: [
    ...notATextual,
    '../etc/passwd',
    '..',
    '/etc',
    'a/b',
    'a\\b',
    'a%2fb',
    'a.html',
    'Title',
    'a b',
    'a--b',
    '-a',
    'a-',
    'a\n',
    'a\u0000',
    '<b>',
    "a'b",
    'аpple',
    'ﬁlm',
    'café',
    'e\u0301',
    'a\u200bb',
    long(101),
    '404',
    'index',
    'api',
    'uploads',
    'media',
    'admin',
    'page',
  ],
} as const;

/** Invalid ids in a path. */
export const badPathIds = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '01',
  '+1',
  'abc',
  'null',
  '2147483648',
  '99999999999999999999',
  '%00',
  '1%00',
  '%zz',
  '%ff',
  '1%20',
  '%D9%A1',
  "1'--",
  '1;select%20pg_sleep(5)',
];

/** Fields that no body may set: ids, and columns the product maintains. */
export const foreignFields: Record<string, unknown> = {
  id: 7,
  createdAt: '2020-01-01T00:00:00Z',
  key: 'import/1',
  isAdmin: true,
  actor: 'somebody',
};

/** Names that change prototypes; the JSON parser refuses them before any schema sees them. */
export const bendingBodies: readonly object[] = [
  '{"__proto__": {"isAdmin": true}}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"title": {"__proto__": []}}',
].map((body) => JSON.parse(body));
