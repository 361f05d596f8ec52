import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockTime, readSeen, resumeAt, withSeen } from './use-resume.ts';

test('goes on where the visitor stopped, not from the first seconds or the credits', () => {
  expect(resumeAt({ at: 1200, of: 6000 }, 6000)).toBe(1200);
  expect(resumeAt({ at: 9, of: 6000 }, 6000)).toBeNull();
  expect(resumeAt({ at: 5800, of: 6000 }, 6000)).toBeNull();
  expect(resumeAt(undefined, 6000)).toBeNull();
});

test('goes by the length of what plays now, and never jumps in a live stream', () => {
  expect(resumeAt({ at: 1200, of: 6000 }, 900)).toBeNull();
  expect(resumeAt({ at: 1200, of: 6000 }, Number.POSITIVE_INFINITY)).toBeNull();
  expect(resumeAt({ at: 1200, of: 6000 }, Number.NaN)).toBeNull();
});

test('keeps the latest pages, each once, and forgets what was seen to its end', () => {
  let pages = {};
  for (let page = 0; page < 130; page += 1) pages = withSeen(pages, `/watch/${page}`, { at: 60, of: 600 });
  pages = withSeen(pages, '/watch/50', { at: 90, of: 600 });
  expect(Object.keys(pages)).toHaveLength(100);
  expect(Object.entries(pages).at(-1)).toEqual(['/watch/50', { at: 90, of: 600 }]);
  expect(withSeen(pages, '/watch/50', { at: 600, of: 600 })).not.toHaveProperty(['/watch/50']);
});

test('reads whatever stands in the browser, and trusts none of it', () => {
  expect(readSeen('{"/watch/a":{"at":60,"of":600},"/watch/b":{"at":"60"}}')).toEqual({
    '/watch/a': { at: 60, of: 600 },
  });
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(typeof readSeen(text)).toBe('object');
    }),
  );
  expect(readSeen(null)).toEqual({});
});

test('says times as a clock does', () => {
  expect([0, 59.9, 723, 3600, 8040].map(clockTime)).toEqual(['0:00', '0:59', '12:03', '1:00:00', '2:14:00']);
});
