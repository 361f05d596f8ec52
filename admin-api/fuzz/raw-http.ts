import { connect } from 'node:net';

/** One answer as it came over the wire. */
export interface Answer {
  status: number;
  /** Names in small letters; of a name given twice, the values one after the other. */
  headers: Map<string, string>;
  body: string;
  /** Everything that came, further answers included. */
  text: string;
}

/** Until an answer must be there: far more than any route takes, far less than a test may. */
const patienceMs = 60_000;

/**
 * Writes bytes to a connection and reads until the server closes it: no client library puts anything right on the way. null
 * when nothing came back.
 */
export async function sendRaw(
  port: number,
  bytes: Uint8Array | string,
  patience = patienceMs,
): Promise<Answer | null> {
  return readAnswer(await exchange(port, bytes, patience));
}

export function exchange(port: number, bytes: Uint8Array | string, patience = patienceMs): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes));
    const timer = setTimeout(() => socket.destroy(), patience);
    socket.on('data', (chunk) => parts.push(chunk));
    // A server that has had enough may reset the connection; what it said before counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString('latin1'));
    });
  });
}

const head = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/;

/** The first final answer of what came. */
export function readAnswer(text: string): Answer | null {
  const [start, status, lines = ''] = head.exec(text) ?? [];
  if (start === undefined) return null;
  const rest = text.slice(start.length);
  if (status === '100') return readAnswer(rest);
  const headers = new Map<string, string>();
  for (const line of lines.split('\r\n').filter(Boolean)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value);
  }
  return { status: Number(status), headers, body: rest, text };
}

/** How many answers came one after the other: a second one nobody asked for is a smuggled request. */
export const countAnswers = (text: string): number => text.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;
