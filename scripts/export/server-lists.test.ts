import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openExportFolder } from './export-folder.ts';
import type { Exported } from './exported.ts';

const page = (path: string, more: Partial<Exported> = {}): Exported => ({
  path,
  file: `${path.slice(1)}.html`,
  etag: '"1"',
  isPacked: true,
  location: null,
  policy: "default-src 'self'",
  names: [],
  ...more,
});

test('lists redirects, and only the policies that differ from the most common one', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'lamphouse-lists-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const folder = await openExportFolder(dir);
  onTestFinished(folder.close);
  for (const entry of [
    page('/b'),
    page('/a'),
    page('/ads', { policy: 'script-src "quoted"' }),
    page('/old', { location: '/a', policy: null }),
  ])
    await folder.write(entry, { plain: entry.path });
  await folder.finish();
  const written = (name: string) => readFileSync(join(dir, '.lamphouse', name), 'utf8');
  expect(written('moves.nginx')).toBe('default "";\n"/old" "/a";\n');
  expect(written('moves.caddy')).toBe('default ""\n"/old" "/a"\n');
  expect(written('policies.nginx')).toBe(
    `default "default-src 'self'";\n"/ads.html" "script-src \\"quoted\\"";\n`,
  );
  expect(written('policies.caddy')).toBe(
    `default "default-src 'self'"\n"/ads.html" "script-src \\"quoted\\""\n`,
  );
});
