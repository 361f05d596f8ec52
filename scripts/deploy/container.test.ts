/** What the files of the container name exists: building it takes buildah or docker, which a machine for tests need not have. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { parseEnv, variableNames } from '#admin-api/ground/environment/env.ts';
import { startApi } from '#admin-api/testing/api-server.ts';

const text = (file: string) => readFileSync(file, 'utf8');

/** Instructions with their arguments; a line that ends with a backslash goes on in the next. */
const instructions = text('Containerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
  .map((line) => {
    const [, name = '', rest = ''] = /^(\w+) +(.*)$/.exec(line) ?? [];
    return { name, rest, words: rest.split(/\s+/) };
  });
const all = (name: string) => instructions.filter((instruction) => instruction.name === name);
const image = Object.fromEntries(
  all('ENV').flatMap(({ words }) => words.map((word) => word.split('=', 2) as [string, string])),
);
const healthCheck = z
  .string()
  .array()
  .parse(JSON.parse(/CMD (\[.*\])$/.exec(all('HEALTHCHECK')[0]?.rest ?? '')?.[1] ?? ''));

const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.literal('.'), dockerfile: z.literal('Containerfile') }).optional(),
  profiles: z.literal('public').array().optional(),
  restart: z.literal('unless-stopped'),
  depends_on: z.union([z.string().array(), z.record(z.string(), z.unknown())]).default([]),
  command: z.string().array().optional(),
  environment: z.record(z.string(), z.coerce.string()).default({}),
  ports: z.string().array().default([]),
  volumes: z.string().array().default([]),
  healthcheck: z.unknown().optional(),
  stop_grace_period: z.string().optional(),
  security_opt: z.string().array().optional(),
  cap_drop: z.string().array().optional(),
  shm_size: z.string().optional(),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(text('compose.yaml'), { merge: true }));
const services = Object.entries(compose.services);
const products = services.filter(([, { image }]) => image === 'lamphouse');

/** As compose does: `${NAME:-otherwise}`. */
const interpolated = (value: string, given: Record<string, string> = {}) =>
  value.replace(/\$\{(\w+):-([^}]*)\}/g, (_, name: string, otherwise: string) => given[name] || otherwise);

test('each file that goes into the image exists and is not kept back', () => {
  const sources = all('COPY')
    .filter(({ rest }) => !rest.startsWith('--from'))
    .flatMap(({ words }) => words.slice(0, -1));
  expect(sources.length).toBeGreaterThan(8);
  const rules = text('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  for (const source of sources) {
    expect([source, existsSync(source)]).toEqual([source, true]);
    const last = rules.findLast((rule) => matchesGlob(source, rule.replace(/^!/, '')));
    expect(last).toBe(`!${source}`);
  }
  for (const rule of rules.filter((rule) => rule.startsWith('!'))) expect(sources).toContain(rule.slice(1));
});

test('each script that the image or its makers run exists, and belongs to the image when it runs there', () => {
  const scripts = [
    ...text('Containerfile'),
    ' ',
    ...text('compose.yaml'),
    ...text('.github/workflows/ci.yml'),
  ].join('');
  const named = [...scripts.matchAll(/(?:scripts|\.ci)\/[\w/.-]+/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(5);
  for (const path of named) expect([path, existsSync(path)]).toEqual([path, true]);
  const { scripts: commands, dependencies } = JSON.parse(text('package.json'));
  expect(all('CMD')[0]?.rest).toBe('["node", "scripts/start.ts"]');
  expect(commands.start).toBe('exec node scripts/start.ts');
  // The first step in the image is that of npm start.
  const runs = all('RUN').map(({ rest }) => rest);
  expect(runs).toContain(commands.prestart);
  // What one stage writes is what the next one copies, to where its commands are found.
  const written = all('COPY').find(({ rest }) => rest.startsWith('--from'))?.words[1];
  expect(runs).toContain(`node_modules/.bin/node scripts/write-product.ts ${written}`);
  expect(image['PATH']?.split(':')[0]).toBe(`${all('WORKDIR').at(-1)?.rest}/node_modules/.bin`);
  expect(text('.nvmrc').trim()).toBe(dependencies.node);
  expect(all('FROM')[0]?.rest).toContain(`/node:${dependencies.node.split('.')[0]}-`);
});

test('every variable that the files name, also in comments, exists', () => {
  /** What the images of others, the web server's file and compose.yaml itself read. */
  const others = [
    ...['POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_INITDB_ARGS', 'ROOT_ACCESS_KEY', 'ROOT_SECRET_KEY'],
    ...['BUCKET_SECRET', 'SITE_ADDRESS', 'NODE_ENV'],
  ];
  const named = ['Containerfile', 'compose.yaml'].flatMap(
    (file) => text(file).match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? [],
  );
  const known = new Set([...variableNames, ...others]);
  expect(new Set(named.filter((name) => !known.has(name)))).toEqual(new Set());
  expect(others.filter((name) => !named.includes(name))).toEqual([]);
});

test('every command for compose names services, and the profile that they need', () => {
  const files = [
    'compose.yaml',
    'README.md',
    '.github/workflows/ci.yml',
    ...['deployment', 'install', 'backup'].map((page) => `docs/run/${page}.md`),
  ];
  const commands = files.flatMap((file) => [
    ...text(file).matchAll(/docker compose(?: --profile (\w+))? (up|exec)\b([^`\n]*)/g),
  ]);
  expect(commands.length).toBeGreaterThan(5);
  for (const [command, profile, verb, rest = ''] of commands) {
    const words = rest.split(/\s+/).filter((word) => /^[a-z]/.test(word));
    for (const name of verb === 'exec' ? words.slice(0, 1) : words) {
      const needed = compose.services[name]?.profiles?.[0];
      expect([command, name in compose.services, needed]).toEqual([command, true, profile]);
    }
  }
});

test('the image runs without root, and its settings are those of the product', () => {
  const [user] = all('USER');
  expect(all('RUN').some(({ rest }) => rest.includes(`useradd`) && rest.endsWith(` ${user?.rest}`))).toBe(
    true,
  );
  expect(instructions.findLastIndex(({ name }) => name === 'RUN')).toBeLessThan(
    instructions.findIndex(({ name }) => name === 'USER'),
  );
  const known = new Set([...variableNames, 'NODE_ENV', 'PATH']);
  expect(Object.keys(image).filter((name) => !known.has(name))).toEqual([]);
  // The volume belongs to this user.
  expect(all('RUN').at(-1)?.rest).toContain(`--home-dir ${image['DATA_DIR']} --create-home `);
  expect(all('EXPOSE')[0]?.rest).toBe(image['PORT']);
  expect(all('VOLUME')[0]?.rest).toBe(image['DATA_DIR']);
});

test('the health check is true: well with a database, unwell with an error and with nobody there', async () => {
  const api = await startApi();
  onTestFinished(api.close);
  const failing = createServer((_req, res) => void res.writeHead(503).end());
  await once(failing.listen(0, '127.0.0.1'), 'listening');
  const { port } = failing.address() as AddressInfo;
  const check = async (at: string) => {
    const [command = '', ...args] = healthCheck;
    expect(command).toBe('node');
    const [code] = await once(spawn(process.execPath, args, { env: { PORT: at } }), 'close');
    return code;
  };
  expect(await check(new URL(api.url).port)).toBe(0);
  expect(await check(String(port))).toBe(1);
  await once(failing.close(), 'close');
  expect(await check(String(port))).toBe(1);
});

test('the services of compose.yaml get settings that the product accepts', () => {
  expect(products.map(([name]) => name)).toEqual(['lamphouse', 'behind-caddy']);
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-compose-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, { environment, volumes }] of products) {
    expect(Object.keys(environment).filter((variable) => !variableNames.includes(variable))).toEqual([]);
    expect(volumes.map((volume) => volume.split(':')[1])).toEqual([image['DATA_DIR']]);
    const given = {
      POSTGRES_PASSWORD: 'p',
      BUCKET_SECRET: 's'.repeat(20),
      SITE_URL: 'https://films.example.org',
    };
    const settings = Object.entries({ ...image, ...environment }).map(([variable, value]) => [
      variable,
      interpolated(value, given),
    ]);
    const env = parseEnv({ ...Object.fromEntries(settings), DATA_DIR: join(folder, name) });
    expect(env).toMatchObject({ port: Number(image['PORT']), siteUrl: 'https://films.example.org' });
  }
});

test('each service that another one names listens on the port that is named', () => {
  /** What the images of others listen on, and where they keep their data. */
  const ports: Record<string, string> = {
    postgres: '5432',
    bucket: '7070',
    'behind-caddy': image['PORT'] ?? '',
  };
  const addresses = services.flatMap(([, { environment }]) =>
    Object.values(environment).flatMap((value) => [
      ...interpolated(value).matchAll(/(?:^|@|endpoint=http:\/\/)([a-z][a-z-]*):(\d+)/g),
    ]),
  );
  expect(addresses.map(([, host, port]) => [host, port])).toEqual(Object.entries(ports));
  for (const [, { depends_on: needed, ports: published }] of services) {
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(Object.keys(compose.services)).toContain(name);
    for (const port of published) expect(['3000', '80', '443']).toContain(port.split(':').at(-1));
  }
  const { port, hostname, pathname } = new URL(
    interpolated(compose.services['behind-caddy']?.environment['DATABASE_URL'] ?? '', {
      POSTGRES_PASSWORD: 'p',
    }),
  );
  expect([hostname, port]).toEqual(['postgres', '5432']);
  expect(pathname.slice(1)).toBe(compose.services['postgres']?.environment['POSTGRES_USER']);
});

test('the bucket is a folder of its server, with the key that the product has', () => {
  const bucket = compose.services['bucket'];
  const product = compose.services['behind-caddy']?.environment ?? {};
  const folder = bucket?.volumes[0]?.split(':')[1] ?? '';
  expect(folder).toBe(`${bucket?.command?.at(-1)}/${new URL(product['STORAGE_URL'] ?? '').hostname}`);
  expect(bucket?.environment).toEqual({
    ROOT_ACCESS_KEY: product['AWS_ACCESS_KEY_ID'],
    ROOT_SECRET_KEY: product['AWS_SECRET_ACCESS_KEY'],
  });
});

test('what another service waits for tells whether it is well', () => {
  const { postgres } = compose.services;
  expect(compose.services['behind-caddy']?.depends_on).toMatchObject({
    postgres: { condition: 'service_healthy' },
  });
  expect(postgres?.healthcheck).toMatchObject({
    test: ['CMD', 'pg_isready', `--username=${postgres?.environment['POSTGRES_USER']}`],
  });
});

test('each volume is declared, and each file that is mounted exists and reads the variables it is given', () => {
  const sources = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0] ?? ''));
  const isFile = (source: string) => source.startsWith('./');
  expect(sources.filter((source) => !isFile(source)).sort()).toEqual(Object.keys(compose.volumes).sort());
  for (const file of sources.filter(isFile)) expect([file, existsSync(file)]).toEqual([file, true]);
  for (const name of Object.keys(compose.services['caddy']?.environment ?? {}))
    expect(text('scripts/deploy/Caddyfile.live')).toContain(`{$${name}:`);
});

test('only the default service starts without a profile', () => {
  expect(services.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(['lamphouse']);
});
