import { expect, test } from 'vitest';
import { journal } from './reports.ts';

function setUp() {
  let second = 0;
  return journal(() => `2026-11-21T20:00:${String(second++).padStart(2, '0')}.000Z`);
}

test('a run counts the pages rendered until it ended', () => {
  const { begin, note, end, read } = setUp();
  begin();
  begin();
  note('/movies/a', 'rendered', 3.6);
  note('/movies/b', 'failed', 10);
  note('/movies/c', 'removed', 1);
  expect(read().run).toEqual({
    startedAt: '2026-11-21T20:00:00.000Z',
    endedAt: null,
    rendered: 2,
    failed: 1,
  });
  end();
  end();
  expect(read().run).toMatchObject({ endedAt: '2026-11-21T20:00:04.000Z', rendered: 2, failed: 1 });
  begin();
  expect(read().run).toMatchObject({ endedAt: null, rendered: 0, failed: 0 });
});

test('a run without rendered pages is dropped', () => {
  const { begin, note, end, read } = setUp();
  begin();
  end();
  expect(read()).toEqual({ recent: [], run: null });
  begin();
  note('/', 'rendered', 1);
  end();
  begin();
  end();
  expect(read().run).toMatchObject({ rendered: 1 });
});

test('the newest come first, up to the number that is shown', () => {
  const { note, read } = setUp();
  for (let number = 1; number <= 50; number += 1) note(`/movies/${number}`, 'rendered', number);
  const { recent } = read();
  expect(recent).toHaveLength(20);
  expect(recent[0]).toMatchObject({ path: '/movies/50', ms: 50 });
});
