import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { filesIn } from '#admin-api/ground/media/testing/uploader.ts';
import { type Part, signIn, startPart, statusOf } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { numbers } from '#tools/bench/random.ts';
import { openConsistencyCheck } from '#tools/consistency/consistency-check.ts';
import { embeddedIn } from './embedded.ts';
import { checkHistory, filesWrittenDown, type History, newHistory } from './history.ts';
import { startVisitors } from './visitors.ts';
import { type Writer, writersOf } from './writers.ts';

/** KILLS=21 sets the number. FAULTS_SEED repeats a failed run, as far as processes can be repeated. */
const kills = Number(process.env['KILLS'] ?? 210);
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000);
const patience = 120_000;
const feedKey = 'k'.repeat(32);

let folder: string;
let parts: Part[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-kills-'));
  parts = [];
});
afterEach(async () => {
  for (const part of parts.toReversed()) await part.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

interface Target {
  name: string;
  /** Visitors are refused while it is down. */
  isTheSite: boolean;
  kill: () => Promise<void> | void;
  /** Restarts the part, as a supervisor (systemd, a container's host) does; a part that recovers by itself is only waited for. */
  startAgain?: () => Promise<void>;
}

interface Storm {
  /** The addresses of pages and API: the same for the whole product. */
  site: Part;
  api: Part;
  dataDir: string;
  pageStore: string;
  targets: Target[];
  rounds: number;
}

async function weather({ site, api, dataDir, pageStore, targets, rounds }: Storm): Promise<void> {
  const random = numbers(seed);
  const history: History = newHistory();
  const env = { DATA_DIR: dataDir, DATABASE_URL: '' };
  const headers = await signIn(site.url);
  const { addFilm, writers } = writersOf(history, () => ({ url: site.url, headers, env, folder }));
  for (let count = 0; count < 12; count += 1) await addFilm();
  const consistency = openConsistencyCheck({ apiUrl: api.url, feedKey, siteUrl: site.url });
  await consistency.drained(pageStore);
  const { rows } = embeddedIn(dataDir);
  const isWell = async () => (await statusOf(`${site.url}/api/health`)) === 200;

  let isDown = false;
  const visitors = startVisitors(
    () => site.url,
    history,
    () => isDown,
  );
  const others = Object.values(writers).filter((writer) => writer !== writers.edit);
  for (let round = 0; round < rounds; round += 1) {
    const target = targets[round % targets.length];
    if (!target) break;
    let isOver = false;
    const keepOn = async (writer: Writer) => {
      while (!isOver) await writer();
    };
    const writing = [writers.edit, others[Math.floor(random() * others.length)] ?? writers.comment].map(
      keepOn,
    );
    try {
      await pause(random() * 700);
      isDown = target.isTheSite;
      await target.kill();
      await target.startAgain?.();
      isDown = false;
      await waitFor(isWell, patience);
    } finally {
      isOver = true;
    }
    await Promise.all(writing);
    if (round % 10 === 9) await checkHistory(history, rows, site.url);
  }
  expect(await visitors.stop()).toEqual([]);
  expect(visitors.seen()).toBeGreaterThan(rounds);

  await checkHistory(history, rows, site.url);
  await consistency.drained(pageStore);
  expect(await consistency.compare(pageStore)).toEqual([]);
  await consistency.close();
  // Leftovers are removed at the next start.
  await api.end('SIGTERM');
  await api.start();
  expect(filesIn(join(dataDir, 'media'))).toEqual(await filesWrittenDown(rows));
  const { edited, ...sums } = {
    edited: history.films.reduce((sum, { kept }) => sum + kept, 0),
    added: history.added.size,
    removed: history.removed.size,
    comments: history.comments.size,
    files: history.files.size,
    imported: history.imported.size,
  };
  console.log(`${rounds} kills (seed ${seed}), ${visitors.seen()} pages read, ${edited} edits,`, sums);
}

/** An import that runs while the product is down owns the data folder, and a supervisor tries again until it has ended. */
const restarted = (part: Part) => () =>
  waitFor(
    () =>
      part.start().then(
        () => true,
        (error: unknown) => {
          if (!/is in use by another Lamphouse/.test(String(error))) throw error;
          return false;
        },
      ),
    patience,
  );

const sigkill = (pid: number | undefined) => {
  if (pid) process.kill(pid, 'SIGKILL');
};

test('the whole product, its PostgreSQL, and any PostgreSQL process may be killed at any moment', async () => {
  const dataDir = join(folder, 'data');
  const product = await startPart({
    script: 'start',
    env: { DATA_DIR: dataDir, FEED_KEY: feedKey, TRUST_PROXY: '1' },
  });
  parts.push(product);
  const { postmaster, children } = embeddedIn(dataDir);
  const random = numbers(seed + 1);
  await weather({
    site: product,
    api: product,
    dataDir,
    pageStore: join(dataDir, 'pages.sqlite'),
    rounds: Math.round(kills / 2),
    targets: [
      {
        name: 'the product',
        isTheSite: true,
        kill: async () => void (await product.end('SIGKILL')),
        startAgain: restarted(product),
      },
      { name: 'PostgreSQL', isTheSite: false, kill: () => sigkill(postmaster()) },
      {
        name: 'a process of PostgreSQL',
        isTheSite: false,
        kill() {
          const all = children();
          sigkill(all[Math.floor(random() * all.length)]);
        },
      },
    ],
  });
});

test('the API and the site server in separate processes may be killed at any moment', async () => {
  const dataDir = join(folder, 'api');
  const port = await freePort();
  const shared = { FEED_KEY: feedKey, SITE_URL: `http://127.0.0.1:${port}` };
  const api = await startPart({
    script: 'start-api',
    env: { ...shared, DATA_DIR: dataDir, TRUST_PROXY: '2' },
  });
  parts.push(api);
  const pages = await startPart({
    script: 'start-site',
    port,
    env: { ...shared, DATA_DIR: join(folder, 'site'), API_URL: api.url },
  });
  parts.push(pages);
  await weather({
    site: pages,
    api,
    dataDir,
    pageStore: join(folder, 'site', 'pages.sqlite'),
    rounds: kills - Math.round(kills / 2),
    targets: [
      {
        name: 'the API',
        isTheSite: false,
        kill: async () => void (await api.end('SIGKILL')),
        startAgain: restarted(api),
      },
      {
        name: 'the site server',
        isTheSite: true,
        kill: async () => void (await pages.end('SIGKILL')),
        startAgain: restarted(pages),
      },
    ],
  });
});
