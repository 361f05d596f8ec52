import { expect, test } from 'vitest';
import { placesByAddress } from './places-by-address.ts';

test('an address has so many places, all together so many, and each place is free again once', () => {
  const take = placesByAddress({ ofAddress: 2, inAll: 3 });
  const held = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(take);
  expect(held.map((free) => typeof free)).toEqual(['function', 'function', 'function']);
  expect(take('192.0.2.1')).toBe(429);
  expect(take('192.0.2.2')).toBe(503);
  for (const free of held) if (typeof free === 'function') free();
  expect(['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(take).map((free) => typeof free)).toEqual([
    'function',
    'function',
    'number',
  ]);
});

test('who is no client takes no place', () => {
  const take = placesByAddress({ ofAddress: 1, inAll: 1 });
  for (let round = 0; round < 3; round += 1) expect(typeof take(null)).toBe('function');
  expect(typeof take('192.0.2.1')).toBe('function');
});

test('an IPv6 network has twice the places of one of its addresses, whichever of them it uses', () => {
  const take = placesByAddress({ ofAddress: 2, inAll: 100 });
  const from = (subnet: number) => take(`2001:db8:7:${subnet}::/64`);
  const held = [1, 1, 2, 3].map(from);
  expect([1, 2, 4].map(from)).toEqual([429, 429, 429]);
  expect(typeof take('2001:db8:8:1::/64')).toBe('function');
  if (typeof held[3] === 'function') held[3]();
  expect(typeof from(4)).toBe('function');
});
