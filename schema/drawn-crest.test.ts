import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { crestColours, crestOf, crestPicture, crestSvg, initialsOf } from './drawn-crest.ts';

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

test('white letters can be read on every colour', () => {
  for (const colour of crestColours.flat())
    expect(contrast('#ffffff', colour), colour).toBeGreaterThanOrEqual(4.5);
});

test('a crest used as a picture sets its own font, since it cannot use that of the page', () => {
  expect(decodeURIComponent(crestPicture('Leeds United'))).toContain('font-family="sans-serif"');
  expect(crestSvg('Leeds United')).not.toContain('font-family');
});

test('a team has the same crest everywhere, other teams have others, and a name is never markup', () => {
  expect(crestOf('Leeds United')).toEqual(crestOf('Leeds United'));
  const clubs = ['Leeds United', 'Luton Town', 'Burnley', 'Millwall', 'Fulham', 'Everton'];
  expect(new Set(clubs.map(crestSvg)).size).toBe(clubs.length);
  expect(crestSvg('<b onload=x> "A" &')).toContain('>BOX</text>');
});
