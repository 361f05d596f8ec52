import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { signIn } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { openConsistencyCheck } from '#tools/consistency/consistency-check.ts';
import { addFilms, feedKey, openProduct, type Product } from './product.ts';

// The test uses a file system of its own, which only root can mount; it is skipped for other users.

const isRoot = process.getuid?.() === 0;
let disk: string;
beforeEach(() => {
  disk = mkdtempSync(join(tmpdir(), 'lamphouse-disk-'));
  onTestFinished(() => rmSync(disk, { recursive: true, force: true }));
});

function mount(folder: string, size: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'none', folder]);
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
}

const freeBytes = (folder: string) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** Fills the disk. */
function fillUp(folder: string): string {
  const file = join(folder, 'taken');
  try {
    for (let size = freeBytes(folder); size > 0; size = freeBytes(folder))
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
  } catch {
    // ENOSPC: the disk is full.
  }
  return file;
}

/** A picture of three million bytes. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const raw = { width: 1000, height: 1000, channels: 3 } as const;
  return new Uint8Array(await sharp(randomBytes(3_000_000), { raw }).png().toBuffer());
}

async function servesAll(product: Product, paths: Iterable<string>): Promise<void> {
  for (const path of paths) expect([path, (await product.page(path)).status]).toEqual([path, 200]);
}

test.runIf(isRoot)(
  'with a full disk for all data, pages are served, and writing continues when there is space again',
  async () => {
    mount(disk, '400m');
    const product = await openProduct({ dataDir: join(disk, 'data') });
    const films = await addFilms(product, 30);
    await product.untilPublished();
    const paths = ['/', '/movies', ...[...films.keys()].map((slug) => `/movies/${slug}`)];
    const { 'Content-Type': _, ...headers } = await signIn(product.url);
    const picture = new FormData();
    picture.append('file', new File([await noise()], 'poster.png'));
    const taken = fillUp(disk);

    const kept = new Map<string, string>();
    let refused = 0;
    for (let round = 0; round < 20; round += 1) {
      for (const [slug, id] of films) {
        const title = `${slug} of round ${round}`;
        const description = `${title} `.repeat(900);
        const answer = await product.send('PUT', `/api/movies/${id}`, { title, description });
        if (answer.ok) kept.set(slug, title);
        else refused += 1;
        if (!answer.ok) expect([503, 507]).toContain(answer.status);
      }
      await servesAll(product, paths);
    }
    console.log(`${kept.size} titles kept, ${refused} writes refused, ${freeBytes(disk)} bytes free`);
    expect(refused).toBeGreaterThan(0);
    const upload = { method: 'POST', headers, body: picture };
    expect([503, 507]).toContain((await fetch(`${product.url}/api/upload/poster`, upload)).status);
    await servesAll(product, paths);
    expect(product.isRunning()).toBe(true);

    rmSync(taken);
    await waitFor(async () => {
      const [[slug, id] = ['', 0]] = films;
      const answer = await product.send('PUT', `/api/movies/${id}`, { title: `${slug} at last` });
      if (answer.ok) kept.set(slug, `${slug} at last`);
      return answer.ok;
    }, 120_000);
    for (const [slug, title] of kept)
      await waitFor(async () => (await product.page(`/movies/${slug}`)).text.includes(title), 120_000);
    const consistency = openConsistencyCheck({ apiUrl: product.url, feedKey, siteUrl: product.url });
    const store = join(product.dataDir, 'pages.sqlite');
    await consistency.drained(store);
    expect(await consistency.compare(store)).toEqual([]);
    await consistency.close();
  },
);
