import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteBackup, readLastBackup } from './last-backup.ts';

test('the last backup of a data folder is known by its note, and before the first there is none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-last-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(await readLastBackup(folder)).toBeNull();
  await noteBackup(folder, { at: '2026-11-28T03:00:00.000Z', bytes: 1_000 });
  await noteBackup(folder, { at: '2026-11-29T03:00:00.000Z', bytes: 2_000 });
  expect(await readLastBackup(folder)).toEqual({ at: '2026-11-29T03:00:00.000Z', bytes: 2_000 });
});
