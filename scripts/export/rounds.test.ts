import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ExportFolder, openExportFolder } from './export-folder.ts';
import { exportSite } from './export-site.ts';
import type { Answer, SiteClient } from './site-client.ts';
import { treeOf } from './testing/tree.ts';

// Edits made during an export start another round into the open folder.

let dir: string;
let folder: ExportFolder;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'lamphouse-rounds-'));
  folder = await openExportFolder(dir);
});
afterEach(async () => {
  await folder.close();
  rmSync(dir, { recursive: true, force: true });
});

function answer(status: number, text: string, etag: string): Answer {
  const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8', etag };
  const bytes = Buffer.from(text);
  const body = Object.assign(Readable.from([bytes]), { bytes: async () => bytes, dump: async () => {} });
  return { status, header: (name) => headers[name] ?? null, body };
}

/** A site with these pages; null for a page that fails to render. */
function siteOf(pages: Record<string, string | null>): SiteClient {
  return {
    async get(path, etag) {
      const text = pages[path];
      if (text === undefined) return answer(404, '', '');
      if (text === null) return answer(503, 'later', '');
      return etag === `W/"${text}"` ? answer(304, '', etag) : answer(200, text, `W/"${text}"`);
    },
    storedPaths: async function* () {
      yield* Object.keys(pages).slice(0, 1);
    },
    everyPath: async function* () {
      yield* Object.keys(pages);
    },
    formerTitles: async function* () {},
    formerPages: async () => [],
    formerCollections: async () => [],
    formerPeople: async () => [],
    status: () => Promise.reject(new Error('is not asked')),
    head: () => Promise.reject(new Error('is not asked')),
    isListed: async () => true,
    close: async () => {},
  };
}

const round = async (pages: Record<string, string | null>) =>
  await exportSite({
    site: siteOf(pages),
    folder,
    siteUrl: 'http://films.example',
    hasCards: false,
    clientFiles: [],
    onProgress: () => {},
  });

test('a round writes what changed since the last one, keeps failed pages, and counts removed ones once', async () => {
  expect(await round({ '/a': 'a', '/b': 'b', '/c': 'c', '/d': 'd' })).toMatchObject({
    written: 4,
    unchanged: 0,
  });
  expect(await round({ '/a': 'a', '/b': 'new b', '/c': null })).toEqual({
    written: 1,
    unchanged: 1,
    removed: 1,
    missing: [],
    failed: [{ path: '/c', status: 503 }],
  });
  expect(treeOf(dir).get('c.html')?.toString()).toBe('c');
  expect(treeOf(dir).get('b.html')?.toString()).toBe('new b');
  expect(treeOf(dir).has('d.html')).toBe(false);
  expect(await round({ '/a': 'a', '/b': 'new b', '/c': 'c' })).toMatchObject({
    written: 0,
    unchanged: 3,
    removed: 0,
  });
});
