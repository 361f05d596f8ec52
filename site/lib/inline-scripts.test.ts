import { expect, test } from 'vitest';
import { backScript } from './inline-scripts.ts';

interface Link {
  onclick: (event: { ctrlKey: boolean; preventDefault: () => void }) => void;
}

/** What a press on the link does. */
function pressed({ referrer = '', entries = 2, chosen = 0, ctrlKey = false }): string {
  const link = {} as Link;
  let steps = 0;
  let isPrevented = false;
  const history = {
    length: entries,
    state: chosen > 0 ? { chosen } : null,
    go: (by: number) => {
      steps = by;
    },
  };
  const document = { referrer, currentScript: { previousElementSibling: link } };
  const location = new URL('https://example.org/movies/northbound#trailer');
  new Function('document', 'history', 'location', backScript)(document, history, location);
  link.onclick({
    ctrlKey,
    preventDefault: () => {
      isPrevented = true;
    },
  });
  expect(isPrevented).toBe(steps < 0);
  return steps < 0 ? `goes back ${-steps}` : 'follows the link';
}

test('it goes back to another page of the same site', () => {
  expect(pressed({ referrer: 'https://example.org/movies/page/2' })).toBe('goes back 1');
});

test('it goes behind the seasons that were chosen on the page', () => {
  const visit = { referrer: 'https://example.org/movies/page/2', chosen: 2 };
  expect(pressed({ ...visit, entries: 4 })).toBe('goes back 3');
  expect(pressed({ ...visit, entries: 3 })).toBe('follows the link');
});

test.each([
  ['this page', { referrer: 'https://example.org/movies/northbound' }],
  ['another site', { referrer: 'https://example.com/movies' }],
  ['another protocol', { referrer: 'http://example.org/movies' }],
  ['nowhere', { referrer: '' }],
  ['another page that opened a new tab', { referrer: 'https://example.org/movies', entries: 1 }],
])('it is a link for those who come from %s', (_, visit) => {
  expect(pressed(visit)).toBe('follows the link');
});

test('it is a link when it is pressed for a new tab', () => {
  expect(pressed({ referrer: 'https://example.org/movies', ctrlKey: true })).toBe('follows the link');
});
