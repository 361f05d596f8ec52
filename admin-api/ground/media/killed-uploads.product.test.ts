import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createOrm, type Orm } from '#admin-api/orm.ts';
import { cookieOf, testAdmin } from '#admin-api/testing/api-server.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { patient } from '#admin-api/testing/shared-database.ts';
import { posterSources } from '#schema/rules/poster.ts';
import { folderStorage } from './folder-storage.ts';
import { openIncoming } from './incoming.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';
import { openResumableStore } from './resumable-store.ts';
import { filesIn, formOf } from './testing/uploader.ts';
import { mp4Of } from './testing/videos.ts';

let database: TestDatabase;
let orm: Orm;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, { poolSize: 2, ...patient });
  dataDir = await mkdtemp(join(tmpdir(), 'lamphouse-killed-'));
});
afterAll(async () => {
  await orm.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** KILLS=20 runs the number of the fault table. */
const kills = Number(process.env['KILLS'] ?? 3);
const program = fileURLToPath(import.meta.resolve('#admin-api/testing/upload-process.ts'));

async function startProcess(): Promise<{ child: ChildProcess; url: string; cookie: string }> {
  const child = spawn(
    process.execPath,
    [program, database.url, dataDir, testAdmin.email, testAdmin.password],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The process did not come up')));
  const [port] = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
  ended.catch(() => undefined);
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const answer = await fetch(`${url}/api/login/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: testAdmin.email, password: testAdmin.password }),
  });
  return { child, url, cookie: cookieOf(answer) };
}

/** PostgreSQL finishes or rolls back the work of a killed process a moment after its end. */
async function idleDatabase(): Promise<void> {
  const busy = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while ((await orm.em.fork().execute(busy)).length > 0) await pause(5);
}

/** The files in the storage are exactly those that have rows. */
async function checkFiles(): Promise<number> {
  const rows = await orm.em.fork().execute<{ url: string; kind: string }[]>('select url, kind from media');
  const named = rows.flatMap(({ url, kind }) => {
    if (kind === 'video') return [url];
    const named =
      posterSources(url)
        .srcset?.split(', ')
        .map((entry) => entry.replace(/ .*/, '')) ?? [];
    return named.flatMap((path) => [path, path.replace('.avif', '.webp')]);
  });
  const lying = filesIn(join(dataDir, 'media')).map((file) => `/media/${file}`);
  expect(lying).toEqual(named.sort());
  expect(filesIn(join(dataDir, 'incoming'))).toEqual([]);
  return rows.length;
}

test(
  'whenever the process is killed during uploads, no partial file is left',
  async () => {
    const film = mp4Of(50_000_000);
    const picture = await sharp({ create: { width: 600, height: 900, channels: 3, background: 'navy' } })
      .png()
      .toBuffer();
    let kept = 0;
    for (let round = 0; round < kills; round += 1) {
      const { child, url, cookie } = await startProcess();
      kept = await checkFiles();
      const upload = (kind: string, content: Buffer) =>
        fetch(`${url}/api/upload/${kind}`, {
          method: 'POST',
          headers: { Cookie: cookie },
          body: formOf(content),
        }).catch(() => null);
      const uploads = [upload('video', film), upload('poster', picture)];
      await pause(30 + (900 * round) / kills);
      child.kill('SIGKILL');
      await Promise.all([once(child, 'exit'), ...uploads]);
      await idleDatabase();
    }
    const left = {
      storage: folderStorage(join(dataDir, 'media')),
      incoming: await openIncoming(join(dataDir, 'incoming')),
      resumable: await openResumableStore(join(dataDir, 'incoming', 'resumable')),
    };
    await removeAbandonedUploads(left, orm.em.fork());
    expect(await checkFiles()).toBeGreaterThanOrEqual(kept);
  },
  kills * 100_000,
);
