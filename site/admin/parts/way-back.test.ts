import { expect, test } from 'vitest';
import { ofList, originIn, scrollKey, wayBack } from './way-back.ts';

const base = 'https://films.example';
const from = (address: string) => originIn(`?${new URLSearchParams({ from: address })}`, base);

test('an editor only returns to a public page of this site', () => {
  expect(from('/movies/page/2?genre=Drama#x')).toBe('https://films.example/movies/page/2?genre=Drama#x');
  for (const foreign of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
  ])
    expect(from(foreign), foreign).toBe(null);
  expect(from('/.//evil.example')).toBe('https://films.example//evil.example');
  expect(originIn('', base)).toBe(null);
});

test('a list is restored with its page, its scroll position and its row', () => {
  const way = wayBack(ofList({ search: '?page=2', key: 'k1' }), 7);
  expect(way).toEqual({ search: '?page=2', state: { row: '7', scrollOf: 'k1' } });
  expect(scrollKey({ state: way.state, key: 'k3' })).toBe('k1');
  expect(wayBack(null, 7)).toEqual({ search: '', state: { row: '7' } });
  expect(scrollKey({ state: null, key: 'k3' })).toBe('k3');
});
