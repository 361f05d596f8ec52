import { expect, test } from 'vitest';
import { alikeOf, wantedTitle } from './take-ask.ts';

test('spellings of one name are equal, and names that differ are not', () => {
  for (const name of ['the  Cameraman', 'CAMERAMAN!', 'Caméraman', ' “The Cameraman”'])
    expect([name, alikeOf(name.trim())]).toEqual([name, 'cameraman']);
  expect(alikeOf('Bonnie & Clyde')).toBe(alikeOf('Bonnie and Clyde'));
  expect(alikeOf('Броненосец Потёмкин')).toBe(alikeOf('броненосец потемкин'));
  expect(alikeOf('The')).toBe('the');
  expect(alikeOf('Alien')).not.toBe(alikeOf('Aliens'));
  expect(alikeOf('…')).toBe('…');
});

test('a year in brackets after the name is read as its year', () => {
  expect(wantedTitle({ name: 'Nosferatu (1922)' })).toEqual({ name: 'Nosferatu', year: 1922 });
  expect(wantedTitle({ name: 'Nosferatu [1979]', year: 1979 })).toEqual({ name: 'Nosferatu', year: 1979 });
  expect(wantedTitle({ name: 'Nosferatu (1922)', year: 1979 })).toEqual({
    name: 'Nosferatu (1922)',
    year: 1979,
  });
  expect(wantedTitle({ name: 'Blade Runner 2049' })).toEqual({ name: 'Blade Runner 2049', year: null });
  expect(wantedTitle({ name: 'Room (1408)' })).toEqual({ name: 'Room (1408)', year: null });
  expect(wantedTitle({ name: '(1922)', year: null })).toEqual({ name: '(1922)', year: null });
});
