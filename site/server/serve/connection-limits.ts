/**
 * Limits open connections. When all slots are taken, a new connection replaces an idle one, if there is one, since a client can
 * easily reopen it.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey, networkKey } from '#schema/rules/client-address.ts';
import { networkShare } from '#schema/rules/concurrency-by-address.ts';
import type { LoadLimits } from './load-limits.ts';

interface Connection {
  socket: Socket;
  /** All connections, those from its address, and those from its IPv6 network. */
  places: Place[];
  /** Requests that are not answered yet. */
  asked: number;
  /** Those of them that must not be interrupted. */
  held: number;
  /** Bytes received when it was last checked. */
  heard: number;
}

/** Connections that share a limit, in the order in which they were last checked for closing. */
interface Place {
  key: string;
  /** How many it may have. */
  most: number;
  size: number;
  closable: Set<Connection>;
}

/** How many are checked to find an idle one. */
const sample = 64;

const emptyPlace = (key: string, most: number): Place => ({ key, most, size: 0, closable: new Set() });

function isQuiet({ socket, asked, heard }: Connection): boolean {
  return asked === 0 && socket.writableLength === 0 && socket.bytesRead === heard;
}

/** One that has received nothing since it was last checked, or else the first of those checked. */
function closableOf({ closable }: Place): Connection | undefined {
  let first: Connection | undefined;
  let looked = 0;
  for (const connection of closable) {
    if (isQuiet(connection)) return connection;
    first ??= connection;
    connection.heard = connection.socket.bytesRead;
    closable.delete(connection);
    closable.add(connection);
    looked += 1;
    if (looked >= Math.min(sample, closable.size)) break;
  }
  return first;
}

/** Protects a connection from being replaced until the returned function is called. */
export type Hold = (socket: Socket) => () => void;

/** Registers each new connection; `limits.connectionsPerAddress` applies unless a proxy makes all connections. */
export function limitConnections(
  server: Server,
  limits: Pick<LoadLimits, 'connections' | 'connectionsPerAddress'>,
  isProxied: boolean,
): Hold {
  const all = emptyPlace('', limits.connections);
  const byAddress = new Map<string, Place>();
  const known = new WeakMap<Socket, Connection>();
  const [accept] = server.listeners('connection');
  if (!accept) throw new Error('the server takes no connections');
  server.removeAllListeners('connection');

  function forget(connection: Connection): void {
    if (!known.delete(connection.socket)) return;
    for (const place of connection.places) {
      place.size -= 1;
      place.closable.delete(connection);
      if (place.size === 0) byAddress.delete(place.key);
    }
  }

  /** False when every open connection is protected. */
  function makeRoom(place: Place): boolean {
    if (place.size < place.most) return true;
    const connection = closableOf(place);
    if (!connection) return false;
    connection.socket.destroy();
    forget(connection);
    return true;
  }

  function placesOf(address: string): Place[] {
    const network = networkKey(address);
    const own = limits.connectionsPerAddress;
    const inNetwork = network === null ? [] : [{ key: network, most: networkShare * own }];
    return [{ key: address, most: own }, ...inNetwork].map(
      ({ key, most }) => byAddress.get(key) ?? emptyPlace(key, most),
    );
  }

  server.on('connection', (socket: Socket) => {
    const own = placesOf(addressKey(socket.remoteAddress ?? ''));
    const places = [...own, all];
    if (!(isProxied ? [all] : places).every(makeRoom)) {
      socket.destroy();
      return;
    }
    for (const place of own) byAddress.set(place.key, place);
    const connection = { socket, places, asked: 0, held: 0, heard: 0 };
    known.set(socket, connection);
    for (const place of places) {
      place.size += 1;
      place.closable.add(connection);
    }
    socket.once('close', () => forget(connection));
    accept.call(server, socket);
  });

  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    const connection = known.get(socket);
    if (!connection) return;
    connection.asked += 1;
    res.once('close', () => {
      connection.asked -= 1;
    });
  });

  return (socket) => {
    const connection = known.get(socket);
    if (!connection) return () => undefined;
    const { places } = connection;
    connection.held += 1;
    for (const { closable } of places) closable.delete(connection);
    return () => {
      connection.held -= 1;
      if (connection.held > 0 || !known.has(socket)) return;
      for (const { closable } of places) closable.add(connection);
    };
  };
}
