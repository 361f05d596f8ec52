import { expect, test } from 'vitest';
import { crestPicture, crestSvg, initialsOf } from './drawn-crest.ts';

test('the initials come from the words that distinguish a team', () => {
  const initials = {
    'Real Madrid': 'RM',
    'Paris Saint-Germain': 'PSG',
    'FC Barcelona': 'BAR',
    '1. FC Köln': 'KÖL',
    Arsenal: 'ARS',
    'Brighton & Hove Albion FC': 'BHA',
    AFC: 'AFC',
    東京ヴェルディ: '東京ヴ',
  };
  expect(Object.fromEntries(Object.keys(initials).map((team) => [team, initialsOf(team)]))).toEqual(initials);
});

test('a crest has the colour of the text around it and none of its own', () => {
  for (const team of ['Leeds United', 'Luton Town', 'Burnley'])
    expect(crestSvg(team)).not.toMatch(/#[0-9a-f]{3}/i);
});

test('a crest used as a picture sets its own font and colour, since it cannot use those of the page', () => {
  expect(decodeURIComponent(crestPicture('Leeds United'))).toContain('font-family="sans-serif"');
  expect(decodeURIComponent(crestPicture('Leeds United'))).not.toContain('currentColor');
  expect(crestSvg('Leeds United')).not.toContain('font-family');
});

test('teams have different crests, and a name is never markup', () => {
  const clubs = ['Leeds United', 'Luton Town', 'Burnley', 'Millwall', 'Fulham', 'Everton'];
  expect(new Set(clubs.map(crestSvg)).size).toBe(clubs.length);
  expect(crestSvg('<b onload=x> "A" &')).toContain('>BOX</text>');
});
