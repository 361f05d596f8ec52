import { expect, test } from 'vitest';
import { failures } from './failures.ts';

test('the log has the first page that goes on failing for a reason, and again once all have been rendered', () => {
  const lines: string[] = [];
  const failing = failures((line) => lines.push(line));
  const fail = (path: string, times: number, reason: string) => {
    for (let time = 0; time < times; time += 1) failing.add(path, reason);
  };
  fail('/movies/heat', 2, 'Error: impossible value');
  expect(lines).toEqual([]);
  fail('/movies/heat', 2, 'Error: impossible value');
  fail('/movies/ran', 3, 'Error: impossible value');
  fail('/movies/ran', 1, 'Error: out of memory');
  const first = '/movies/heat could not be rendered 3 times and is tried again: Error: impossible value';
  expect(lines).toEqual([
    first,
    '/movies/ran could not be rendered 4 times and is tried again: Error: out of memory',
  ]);
  failing.clear('/movies/heat');
  failing.clear('/movies/ran');
  fail('/movies/heat', 3, 'Error: impossible value');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toBe(first);
});

test('failures that differ in the number of their request alone are one reason', () => {
  const lines: string[] = [];
  const failing = failures((line) => lines.push(line));
  for (const path of ['/a', '/b'])
    for (let time = 0; time < 3; time += 1)
      failing.add(path, `ApiError: 503: {"message":"Not now","requestId":"${path}${time}"}`);
  expect(lines).toHaveLength(1);
});

test('a page that was taken to be retried, and is neither rendered nor fails, is taken again', () => {
  let now = 0;
  const failing = failures(
    () => {},
    () => now,
  );
  failing.add('/movies/heat', 'Error: impossible value');
  now = 1_000;
  expect(failing.takeDue()).toEqual(['/movies/heat']);
  expect([failing.takeDue(), failing.details()[0]?.nextTryAt]).toEqual([[], null]);
  now += 60_000;
  expect(failing.takeDue()).toEqual(['/movies/heat']);
});
