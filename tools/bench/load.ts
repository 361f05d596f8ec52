import { execFile } from 'node:child_process';
import { connect } from 'node:net';
import { promisify } from 'node:util';

/** Returns the requests a second. */
type Load = (url: string, headers?: Record<string, string>) => Promise<number>;

const connections = 64;
export const usualSeconds = 4;
const execute = promisify(execFile);

/** Uses wrk when it is installed, otherwise the own load generator: it is slower itself, which favours the slower server. */
export async function chooseLoad(): Promise<{ name: string; load: Load }> {
  const found = await execute('wrk', ['--version']).then(
    () => true,
    // wrk prints its version and exits with 1.
    (error: unknown) => error instanceof Error && 'stdout' in error && String(error.stdout).startsWith('wrk'),
  );
  return found ? { name: 'wrk', load: wrk } : { name: 'our own loader', load: ownLoad };
}

async function wrk(url: string, headers: Record<string, string> = {}): Promise<number> {
  const sent = Object.entries({ 'Accept-Encoding': 'br', ...headers }).flatMap((one) => [
    '-H',
    one.join(': '),
  ]);
  const options = ['-t1', `-c${connections}`, `-d${usualSeconds}s`, ...sent];
  const { stdout } = await execute('wrk', [...options, url]);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (!rate || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk met errors:\n${stdout}`);
  return rate;
}

/** Measures requests per second over keep-alive connections; each sends the next request as soon as it was answered. */
export async function ownLoad(
  url: string,
  headers: Record<string, string> = {},
  seconds = usualSeconds,
): Promise<number> {
  const { hostname, port, pathname, host } = new URL(url);
  const sent = Object.entries({ Host: host, 'Accept-Encoding': 'br', ...headers });
  const request = `GET ${pathname} HTTP/1.1\r\n${sent.map((one) => `${one.join(': ')}\r\n`).join('')}\r\n`;
  const deadline = performance.now() + seconds * 1000;
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection({ hostname, port: Number(port), request, deadline }),
    ),
  );
  return counts.reduce((sum, count) => sum + count, 0) / ((performance.now() - began) / 1000);
}

interface Connection {
  hostname: string;
  port: number;
  request: string;
  deadline: number;
}

function oneConnection({ hostname, port, request, deadline }: Connection): Promise<number> {
  return new Promise((resolve, reject) => {
    let answered = 0;
    let missing = -1;
    const socket = connect(port, hostname, () => socket.write(request));
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      missing = (missing < 0 ? lengthOf(chunk) : missing) - chunk.length;
      if (Number.isNaN(missing))
        socket.destroy(new Error(`Not the page: ${chunk.toString('latin1', 0, 200)}`));
      if (!(missing <= 0)) return;
      answered += 1;
      missing = -1;
      if (performance.now() < deadline) socket.write(request);
      else socket.destroy();
    });
    socket.on('close', () => resolve(answered));
  });
}

/** The length of an answer by its header; NaN when it is neither a page nor a 304. */
function lengthOf(start: Buffer): number {
  const head = start.toString('latin1');
  const end = head.indexOf('\r\n\r\n');
  if (head.startsWith('HTTP/1.1 304') && end >= 0) return end + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200') && end >= 0 && length ? end + 4 + Number(length) : Number.NaN;
}
