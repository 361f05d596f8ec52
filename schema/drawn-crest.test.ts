import { expect, test } from 'vitest';
import { contrast } from './colour.ts';
import { crestColours, crestOf, crestPicture, crestSvg, initialsOf } from './drawn-crest.ts';

test('the initials are those of the words that tell a team from others', () => {
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

test('a crest as a picture names its letters, since those of the page do not reach it', () => {
  expect(decodeURIComponent(crestPicture('Leeds United'))).toContain('font-family="sans-serif"');
  expect(crestSvg('Leeds United')).not.toContain('font-family');
});

test('a team has the same crest everywhere, others have others, and no name is markup', () => {
  expect(crestOf('Leeds United')).toEqual(crestOf('Leeds United'));
  const clubs = ['Leeds United', 'Luton Town', 'Burnley', 'Millwall', 'Fulham', 'Everton'];
  expect(new Set(clubs.map(crestSvg)).size).toBe(clubs.length);
  expect(crestSvg('<b onload=x> "A" &')).toContain('>BOX</text>');
});
