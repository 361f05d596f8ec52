import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { limitConnections } from './connection-limits.ts';

/** A machine has one IPv6 address or two: connections reach the server under addresses that are given to them here. */
async function serverFor(addresses: string[], limits: Parameters<typeof limitConnections>[1]) {
  const server = createHttpServer((_req, res) => res.end());
  limitConnections(server, limits, false);
  const accepted: Socket[] = [];
  const door = createServer((socket) => {
    Object.defineProperty(socket, 'remoteAddress', { value: addresses[accepted.length] });
    accepted.push(socket);
    server.emit('connection', socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of accepted) socket.destroy();
    door.close();
  });
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  for (const _ of addresses)
    await once(
      connect(port, '127.0.0.1').on('error', () => {}),
      'connect',
    );
  await waitFor(() => accepted.length === addresses.length);
  return accepted;
}

test('an IPv6 network has twice the connections of one of its addresses, whichever of them it uses', async () => {
  const inNetwork = Array.from({ length: 12 }, (_, at) => `2001:db8:7:${at.toString(16)}::1`);
  const elsewhere = ['2001:db8:8::1', '192.0.2.1', '192.0.2.2'];
  const limits = { connections: 100, connectionsPerAddress: 3 };
  const accepted = await serverFor([...inNetwork, ...elsewhere], limits);
  // The oldest idle ones make room.
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([
    ...Array<boolean>(6).fill(true),
    ...Array<boolean>(9).fill(false),
  ]);
});
