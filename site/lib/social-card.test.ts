import { expect, test } from 'vitest';
import { cardInPath, cardName, cardPath, type SocialCard } from './social-card.ts';

const card: SocialCard = {
  title: 'The General',
  label: 'Movie · 1926',
  poster: '/media/posters/the-general.webp',
  color: '#c08040',
  site: 'Lamphouse',
};

test('a card is found by its address, including home’s', () => {
  const name = cardName(card);
  for (const page of ['/', '/movies', '/movies/the-general', '/tv-shows/x/season/1'])
    expect(cardInPath(cardPath(page, card))).toEqual({ page, name });
});

test('everything on it is part of the address', () => {
  const others = [
    { ...card, title: 'The General, restored' },
    { ...card, label: 'Movie · 1927' },
    { ...card, poster: null },
    { ...card, color: null },
    { ...card, site: 'Another' },
  ];
  expect(new Set([card, ...others].map(cardName)).size).toBe(6);
});

test.each([
  '/cards',
  '/cards/',
  '/cards/movies/the-general.jpg',
  '/cards/0123456789abcdef.png',
  '/cards/movies/x/0123456789ABCDEF.jpg',
  '/movies/x/0123456789abcdef.jpg',
])('%s is no card', (path) => {
  expect(cardInPath(path)).toBeNull();
});
