import { expect, test } from 'vitest';
import { parseQuery } from './query-string.ts';

test('names and values are decoded', () => {
  expect(parseQuery('q=caf%C3%A9+noir&page=2&empty=&flag')).toEqual({
    q: 'café noir',
    page: '2',
    empty: '',
    flag: '',
  });
  expect(parseQuery('')).toEqual({});
  expect(parseQuery('a=b=c')).toEqual({ a: 'b=c' });
});

test.each([
  'page=1&page=2',
  'page=1&p%61ge=2',
  'q=%zz',
  'q=%ff',
  'q=%c3',
  'q=%00',
  '%00=1',
  'a&'.repeat(60).replace(/a/g, 'x'),
  `${'x&'.repeat(10)}`,
])('%s is refused', (query) => {
  expect(() => parseQuery(query)).toThrowError(expect.objectContaining({ status: 400 }));
});

test('__proto__ is a name like any other', () => {
  const query = parseQuery('__proto__=x&constructor=y');
  expect(Object.keys(query)).toEqual(['__proto__', 'constructor']);
  expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
});

test('too many parameters are refused', () => {
  expect(() => parseQuery(Array.from({ length: 51 }, (_, index) => `p${index}=1`).join('&'))).toThrowError(
    'Too many',
  );
});
