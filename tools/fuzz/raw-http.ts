import { connect } from 'node:net';

/** One answer as it was received. */
export interface Answer {
  status: number;
  /** Lower-case names; the values of a repeated header are joined. */
  headers: Map<string, string>;
  body: string;
  /** Everything that was received, including further answers. */
  text: string;
}

/** The timeout: longer than any route takes. */
const patienceMs = 60_000;

/**
 * Writes bytes to a connection and reads until the server closes it, without a client library that would correct them. null when
 * nothing was received.
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
    // A server may reset the connection after refusing a request; its answer before that counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString('latin1'));
    });
  });
}

const head = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/;

/** The first final answer among those received. */
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

/** How many answers were received: an unexpected second one is a smuggled request. */
export const countAnswers = (text: string): number => text.match(/^HTTP\/1\.1 \d{3}/gm)?.length ?? 0;
