import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as paths from '#site/lib/paths.ts';
import { askedFor } from '#site/server/serve/request-path.ts';

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('both web servers for an export know which pages have a search', () => {
  const fixed = Object.values(paths).filter((path) => typeof path === 'string');
  const lists = [...paths.listNames, 'browse' as const].map((place) => paths.listPath(place));
  const answering = [...fixed, ...lists]
    .filter((path) => askedFor(`${path}?q=x`).kind === 'passing' && !paths.liveOnlyPaths.includes(path))
    .toSorted();
  const [, inNginx = ''] = /location ~ \^\/\(\?:([\w|-]+)\)\$ \{/.exec(textOf('nginx-export.conf')) ?? [];
  const [, inCaddy = ''] = /@asks \{\s+path ([^\n]+)/.exec(textOf('Caddyfile.export')) ?? [];
  expect(
    inNginx
      .split('|')
      .map((name) => `/${name}`)
      .toSorted(),
  ).toEqual(answering);
  expect(inCaddy.split(' ').toSorted()).toEqual(answering);
  for (const path of [...paths.liveOnlyPaths, paths.askedPath()]) {
    expect(textOf('nginx-export.conf')).toMatch(new RegExp(`location (?:= )?${path} \\{\n +return 418;`));
    expect(textOf('Caddyfile.export')).toMatch(new RegExp(`@operator path .*${path}(?:[ *\n])`));
  }
});

test('a service is restarted until its database is available', () => {
  for (const name of ['lamphouse', 'lamphouse-api', 'lamphouse-site'])
    expect([name, textOf(`systemd/${name}.service`)]).toEqual([
      name,
      expect.stringMatching(/^StartLimitIntervalSec=0$.*^\[Service\]$.*^Restart=always$/ms),
    ]);
});

test('a service with an unsuitable database is not restarted', () => {
  for (const name of ['lamphouse', 'lamphouse-api'])
    expect([name, textOf(`systemd/${name}.service`)]).toEqual([
      name,
      expect.stringMatching(/^RestartPreventExitStatus=78$/m),
    ]);
});

test("both files for nginx explain what to do with Debian's default site", () => {
  for (const file of ['nginx-live.conf', 'nginx-export.conf'])
    expect([file, textOf(file)]).toEqual([
      file,
      expect.stringMatching(/^#.*rm \/etc\/nginx\/sites-enabled\/default/m),
    ]);
});

test('on one machine, the API and a site server read their own settings', () => {
  const files = ['lamphouse-api', 'lamphouse-site'].map((name) =>
    textOf(`systemd/${name}.service`)
      .match(/^EnvironmentFile=.*$/m)
      ?.at(0),
  );
  expect(new Set(files).size).toBe(2);
});

test('connections to Lamphouse are closed by the web server before Lamphouse closes them', () => {
  for (const file of ['nginx-live.conf', 'nginx-export.conf', 'Caddyfile.live', 'Caddyfile.export'])
    expect([file, textOf(file)]).toEqual([
      file,
      expect.stringMatching(/^\s*keepalive(?:_timeout)? [1-4]s;?$/m),
    ]);
});
