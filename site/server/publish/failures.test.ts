import { expect, test } from 'vitest';
import { failures } from './failures.ts';

test('the log has the first page that fails for a reason, and again once all have been rendered', () => {
  const lines: string[] = [];
  const failing = failures((line) => lines.push(line));
  failing.add('/movies/heat', 'Error: impossible value');
  failing.add('/movies/heat', 'Error: impossible value');
  failing.add('/movies/ran', 'Error: impossible value');
  failing.add('/movies/ran', 'Error: out of memory');
  expect(lines).toEqual([
    '/movies/heat could not be rendered and is tried again: Error: impossible value',
    '/movies/ran could not be rendered and is tried again: Error: out of memory',
  ]);
  failing.clear('/movies/heat');
  failing.clear('/movies/ran');
  failing.add('/movies/heat', 'Error: impossible value');
  expect(lines).toHaveLength(3);
});
