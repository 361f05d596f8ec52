import { expect, test } from 'vitest';
import { deletionConsequence, slugHint } from './fixed-pages.ts';

test('the form of a new page explains which slugs have a fixed address', () => {
  expect(slugHint(null)).toBe(
    'Filled from the title when empty. about, privacy-policy and terms-and-conditions are shown at /about, /privacy and /terms.',
  );
});

test('the form of a page with such a slug says where it is shown, and the consequence of deleting it', () => {
  expect(slugHint('privacy-policy')).toBe('When empty, it stays as it is. This page is the one at /privacy.');
  expect(deletionConsequence('privacy-policy')).toContain(
    '/privacy, which the site itself leads to, is not found',
  );
  expect(slugHint('seats')).toBe('When empty, it stays as it is.');
  expect(deletionConsequence('seats')).toBe('will leave the site.');
});
