/** The product, or a part of it, as a process that can be stopped, killed and started again at the same address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const operator = { email: 'operator@example.org', password: 'a password for tests' };

export interface Part {
  url: string;
  /** The load balancer it is removed from. */
  isLeaving: boolean;
  pid: () => number;
  /** The output since the last start. */
  said: () => string;
  isRunning: () => boolean;
  /** Resolves with its exit code, null when it was killed. */
  end: (signal: 'SIGTERM' | 'SIGKILL' | 'SIGINT') => Promise<number | null>;
  /** Resolves when it answers. */
  start: () => Promise<void>;
}

export interface PartOptions {
  script: 'start' | 'start-api' | 'start-site';
  env: Record<string, string>;
  /** A free port when left out. */
  port?: number;
  /** Milliseconds in which it must answer. */
  patience?: number;
}

/** The path that answers once the part is ready: an API when its database is, a site when it has its home page. */
const readyPath = { start: '/', 'start-api': '/api/health', 'start-site': '/' } as const;
const usualPatience = 240_000;

/** The environment of a part, independent of the shell and of a .env file. */
export function partEnv(port: number): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: '',
    API_URL: '',
    SEED: 'none',
    LOG_LEVEL: 'error',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
  };
}

export async function statusOf(url: string): Promise<number> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(usualPatience) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

export async function startPart(options: PartOptions): Promise<Part> {
  const { script, env, port = await freePort(), patience = usualPatience } = options;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;
  let output = '';

  const isRunning = () => child.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    child = spawn(process.execPath, [`scripts/${script}.ts`], {
      env: { ...process.env, ...partEnv(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-20_000);
      });
    const isReady = async () => !isRunning() || (await statusOf(url + readyPath[script])) === 200;
    await waitFor(isReady, patience).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    if (!isRunning()) throw new Error(`${script} did not start:\n${output}`);
  }

  await start();
  return {
    url,
    isLeaving: false,
    pid: () => child.pid ?? 0,
    said: () => output,
    isRunning,
    start,
    async end(signal) {
      if (isRunning()) {
        const ended = once(child, 'exit');
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}

/** Headers of a signed-in administrator's calls. */
export async function signIn(url: string, siteUrl = url): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', Origin: siteUrl };
  const answer = await fetch(`${url}/api/login/admin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(operator),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { ...headers, Cookie: cookies.join('; ') };
}
