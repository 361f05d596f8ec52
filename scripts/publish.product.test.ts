import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { openPageStore } from '#site/server/page-store/page-store.ts';
import { filmPath } from '#site/server/testing/fake-data.ts';
import { openSite, publishingKey } from '#site/server/testing/open-site.ts';
import { runScript } from './testing/run-script.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-publish-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const publish = (args: string[], port: number) =>
  runScript('publish', args, {
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    PORT: String(port),
    FEED_KEY: publishingKey,
  });

test('each command explains itself when it is asked to, and ends well', async () => {
  for (const script of [
    'admin',
    'backup',
    'restore',
    'publish',
    'import/main',
    'export/main',
    '../tools/bench/main',
  ]) {
    const { code, output } = await runScript(script, ['--help'], {});
    expect([script, code]).toEqual([script, 0]);
    expect(output).toContain('npm run ');
  }
});

test('with a running site, an unknown page or tag is named, and the command fails', async () => {
  const site = await openSite();
  const refused = await publish(['--path', '/nope'], site.port);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('No such page: /nope\n') });
  expect(await publish(['--path', filmPath(1)], site.port)).toMatchObject({ code: 0 });
  const unknown = await publish(['--tag', 'nonsense', '--tag', 'title:1'], site.port);
  expect(unknown).toEqual({ code: 1, output: expect.stringContaining('No page carries the tag nonsense\n') });
  expect(await publish(['--tag', 'title:1'], site.port)).toMatchObject({ code: 0 });
});

test('without a running site, a page that is not stored and an unknown tag are named', async () => {
  const port = await freePort();
  expect(await publish(['--path', '/nope'], port)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no page store'),
  });
  openPageStore(join(dataDir, 'pages.sqlite')).close();
  expect(await publish(['--path', '/nope'], port)).toEqual({
    code: 1,
    output: expect.stringMatching(/^Not stored: \/nope\. Nothing was ordered: .*first visit/m),
  });
  expect(await publish(['--tag', 'nonsense'], port)).toEqual({
    code: 1,
    output: expect.stringContaining('No page carries the tag nonsense\n'),
  });
});

test('an invalid order prints the usage', async () => {
  const refused = await publish(['--every'], await freePort());
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('npm run publish -- --all');
});
