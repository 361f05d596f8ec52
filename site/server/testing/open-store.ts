import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openPageStore } from '#site/server/page-store/page-store.ts';

/** A folder that is removed at the end of the test. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openStore(file = join(scratchFolder(), 'pages.sqlite')) {
  const store = openPageStore(file);
  onTestFinished(() => store.close());
  return store;
}
