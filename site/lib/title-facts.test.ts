import { expect, test } from 'vitest';
import {
  episodeLabel,
  isoDuration,
  seasonLabel,
  seasonName,
  spokenDuration,
  titleSize,
} from './title-facts.ts';

test('sets a usual title large', () => {
  expect(titleSize('The Salt Meridian')).toBe('normal');
});

test('uses smaller sizes for longer titles', () => {
  expect(titleSize('Flash Gordon Conquers the Universe')).toBe('long');
  expect(titleSize('Night of the Day of the Dawn of the Son of the Bride of the Return')).toBe('longer');
  expect(titleSize('x '.repeat(150))).toBe('longest');
});

test('uses a smaller size for one long word that cannot break', () => {
  expect(titleSize('Donaudampfschifffahrtsgesellschaft')).toBe('longer');
});

test('gives hours and minutes', () => {
  expect(spokenDuration(134)).toBe('2 h 14 min');
});

test('leaves out the part that is zero', () => {
  expect(spokenDuration(48)).toBe('48 min');
  expect(spokenDuration(120)).toBe('2 h');
  expect(spokenDuration(60)).toBe('1 h');
});

test('writes ISO 8601 for machines', () => {
  expect(isoDuration(134)).toBe('PT2H14M');
  expect(isoDuration(45)).toBe('PT45M');
  expect(isoDuration(180)).toBe('PT3H');
});

test('labels seasons and episodes with two digits, or more for higher numbers', () => {
  expect(seasonLabel(1)).toBe('S01');
  expect(seasonLabel(0)).toBe('S00');
  expect(seasonLabel(112)).toBe('S112');
  expect(episodeLabel(7)).toBe('07');
  expect(episodeLabel(1024)).toBe('1024');
});

test('names a season once', () => {
  expect(seasonName(2, 'season 2')).toBe('Season 2');
  expect(seasonName(2, '')).toBe('Season 2');
  expect(seasonName(2, 'The Long Road')).toBe('Season 2: The Long Road');
  expect(seasonName(0, 'Shorts')).toBe('Specials: Shorts');
});

test('names a season without its show', () => {
  const ofShow = (title: string, show = 'Doctor Who') => seasonName(3, title, show);
  for (const title of [
    'Doctor Who: Season 3',
    'doctor who season 3',
    'Doctor Who – Season 3',
    'Season 3',
    'Doctor Who: 3',
  ])
    expect(ofShow(title), title).toBe('Season 3');
  expect(ofShow('Doctor Who, the Flood')).toBe('Season 3: the Flood');
  expect(ofShow('Dark Matter', 'Dark')).toBe('Season 3: Dark Matter');
  expect(ofShow('Darkest Season', 'Dark')).toBe('Season 3: Darkest Season');
  expect(ofShow('Doctor Who: 2007')).toBe('Season 3: 2007');
  expect(ofShow('Doctor Who')).toBe('Season 3: Doctor Who');
});
