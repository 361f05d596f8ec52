import { expect, test } from 'vitest';
import { queueByAddress, slotsByAddress } from './concurrency-by-address.ts';

/** Work that ends when the test says so, one at a time. */
function workshop(most: { ofAddress: number; inAll: number }) {
  const inTurn = queueByAddress<string>({ atOnce: 1, ...most });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    ask: (address: string | null, name: string, key?: string) =>
      inTurn(
        address,
        () => {
          begun.push(name);
          return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
        },
        key,
      ),
    async endAll() {
      for (const [name, end] of ends) {
        ends.delete(name);
        end();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

test('addresses have their turns one after the other, however much one of them asks for', async () => {
  const { ask, begun, endAll } = workshop({ ofAddress: 8, inAll: 8 });
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('192.0.2.1', name));
  asked.push(ask('192.0.2.2', 'b1'), ask('192.0.2.2', 'b2'), ask(null, 'own'));
  await endAll();
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'own']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'own', 'a3', 'b2', 'a4']);
});

test('the address with the most waiting gives its last place to one with fewer', async () => {
  const { ask, begun, endAll } = workshop({ ofAddress: 8, inAll: 4 });
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('192.0.2.1', name));
  const second = ['b1', 'b2'].map((name) => ask('192.0.2.2', name));
  expect(await first[3]).toBe(429);
  // Both have as many now, or one more.
  expect(await second[1]).toBe(503);
  await endAll();
  expect(await Promise.all([first[0], first[1], first[2], second[0]])).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('an IPv6 network has one turn, whichever of its addresses it uses', async () => {
  const { ask, begun, endAll } = workshop({ ofAddress: 8, inAll: 16 });
  const asked = [1, 2, 3].map((subnet) => ask(`2001:db8:7:${subnet}::/64`, `a${subnet}`));
  asked.push(ask('2001:db8:8:1::/64', 'b'));
  await endAll();
  await Promise.all(asked);
  expect(begun).toEqual(['a1', 'a2', 'b', 'a3']);
});

test('who wants what another waits for shares its work, takes no place, and has it at the turn of either', async () => {
  const { ask, begun, endAll } = workshop({ ofAddress: 8, inAll: 4 });
  const first = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('192.0.2.1', name, name));
  const same = ask('192.0.2.2', 'of b', 'a4');
  await endAll();
  expect(await Promise.all([...first, same])).toEqual(['a1', 'a2', 'a3', 'a4', 'a4']);
  expect(begun).toEqual(['a1', 'a2', 'a4', 'a3']);
});

test('a fault is that of its own work, and the next one has its turn', async () => {
  const inTurn = queueByAddress<string>({ atOnce: 1, ofAddress: 8, inAll: 8 });
  const [broken, whole] = [
    inTurn('192.0.2.1', () => Promise.reject(new Error('out of ink')), 'same'),
    inTurn('192.0.2.1', async () => 'done'),
  ];
  await expect(broken).rejects.toThrow('out of ink');
  expect(await whole).toBe('done');
  expect(await inTurn('192.0.2.1', async () => 'again', 'same')).toBe('again');
});

test('an address has so many places, all together so many, and each place is free again once', () => {
  const take = slotsByAddress({ ofAddress: 2, inAll: 3 });
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
  const take = slotsByAddress({ ofAddress: 1, inAll: 1 });
  for (let round = 0; round < 3; round += 1) expect(typeof take(null)).toBe('function');
  expect(typeof take('192.0.2.1')).toBe('function');
});

test('an IPv6 network has twice the places of one of its addresses, whichever of them it uses', () => {
  const take = slotsByAddress({ ofAddress: 2, inAll: 100 });
  const from = (subnet: number) => take(`2001:db8:7:${subnet}::/64`);
  const held = [1, 1, 2, 3].map(from);
  expect([1, 2, 4].map(from)).toEqual([429, 429, 429]);
  expect(typeof take('2001:db8:8:1::/64')).toBe('function');
  if (typeof held[3] === 'function') held[3]();
  expect(typeof from(4)).toBe('function');
});
