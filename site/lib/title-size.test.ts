import { expect, test } from 'vitest';
import { titleSize } from './title-size.ts';

test('sets a usual title large', () => {
  expect(titleSize('The Salt Meridian')).toBe('normal');
});

test('steps down as a title grows', () => {
  expect(titleSize('Flash Gordon Conquers the Universe')).toBe('long');
  expect(titleSize('Night of the Day of the Dawn of the Son of the Bride of the Return')).toBe('longer');
  expect(titleSize('x '.repeat(150))).toBe('longest');
});

test('steps down for one long word that could not break', () => {
  expect(titleSize('Donaudampfschifffahrtsgesellschaft')).toBe('longer');
});
