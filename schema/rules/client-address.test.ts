import { expect, test } from 'vitest';
import { addressKey, clientAddress, networkKey } from './client-address.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['198.51.100.10:51001', '198.51.100.10'],
  ['::ffff:198.51.100.10', '198.51.100.10'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]', '2001:db8:1:2::/64'],
  ['"[2001:db8:1:2::6]:443"', '2001:db8:1:2::/64'],
  ['[::ffff:198.51.100.10]:443', '198.51.100.10'],
  ['[fe80::1%eth0]:443', 'fe80:0:0:0::/64'],
  ['198.51.100.10:evil', 'unknown'],
  ['', 'unknown'],
  ['evil; drop', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});

test.each([
  ['10.0.0.1, 198.51.100.7', 0, '192.0.2.1'],
  ['10.0.0.1, 198.51.100.7', 1, '198.51.100.7'],
  ['10.0.0.1, 198.51.100.7', 2, '10.0.0.1'],
  ['198.51.100.7', 3, '198.51.100.7'],
  ['10.0.0.1:4000, 198.51.100.7:51000', 1, '198.51.100.7'],
  [undefined, 1, '192.0.2.1'],
])('forwarded for %s behind %i proxies is %s', (forwarded, proxies, address) => {
  expect(clientAddress(forwarded, proxies, '192.0.2.1')).toBe(address);
});

test('the network of an IPv6 address is its /48, also within a longer key', () => {
  expect(networkKey(addressKey('2001:db8:1:2::6'))).toBe('2001:db8:1::/48');
  expect(networkKey(addressKey('2001:db8:1:ffff::1'))).toBe('2001:db8:1::/48');
  expect(networkKey(`ann@example.org ${addressKey('2001:db8::1')}`)).toBe('ann@example.org 2001:db8:0::/48');
  for (const other of ['192.0.2.7', 'unknown', '']) expect(networkKey(addressKey(other))).toBeNull();
});
