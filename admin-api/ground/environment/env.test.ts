import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { misspelt, parseEnv } from './env.ts';
import { StartProblem } from './start-problem.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const messageOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof StartProblem) return error.message;
    throw error;
  }
  return '';
};

test('with `mayMake: false` an unused data folder is refused and not created', () => {
  const given = { SESSION_SECRET: 's'.repeat(32), FEED_KEY: 'f'.repeat(32) };
  const none = join(folder, 'none');
  const refused = (source: Record<string, string>) =>
    messageOf(() => parseEnv({ DATA_DIR: none, ...source }, { mayMake: false }));
  expect(refused({})).toContain(`No Lamphouse has run with the data folder ${none}`);
  expect(refused(given)).toContain('it has no postgres');
  expect(refused({ DATABASE_URL: 'postgres://db/films' })).toContain('it has no secrets.json');
  expect(existsSync(none)).toBe(false);
  expect(refused({ ...given, DATABASE_URL: 'postgres://db/films' })).toBe('');
});

test('everything has a default, and an empty variable counts as unset', () => {
  const env = parseEnv({ DATA_DIR: folder, PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' });
  expect(env).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://127.0.0.1:3000',
    databaseUrl: null,
    adminPassword: null,
    seed: 'demo',
    storage: { kind: 'folder', folder: join(folder, 'media') },
    storageQuota: null,
    imageHosts: [],
    webhookHosts: [],
    tmdbToken: null,
    lookupUrl: null,
    metricsToken: null,
    logLevel: 'info',
    trustProxy: 0,
    apiUrl: null,
  });
});

test('every invalid variable is named, and no secret is repeated', () => {
  const message = messageOf(() =>
    parseEnv({
      DATA_DIR: folder,
      PORT: '80a',
      HOST: 'no host',
      SITE_URL: 'https://example.org/films',
      DATABASE_URL: 'mysql://root:hunter2@db/films',
      ADMIN_EMAIL: 'ann',
      ADMIN_PASSWORD: 'hunter2',
      SESSION_SECRET: 'hunter2',
      SEED: 'all',
      STORAGE_URL: 's3://key:hunter2@bucket',
      STORAGE_QUOTA_GB: '0.5',
      IMAGE_HOSTS: 'pictures.lan, http://10.0.0.7',
      TMDB_TOKEN: 'hunter2 ',
      LOOKUP_URL: 'http://10.0.0.7',
      METRICS_TOKEN: 'hunter2',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '-1',
      API_URL: 'localhost:3000',
    }),
  );
  const named = message.match(/^ {2}[A-Z_]+/gm)?.map((name) => name.trim());
  expect(named).toEqual([
    'PORT',
    'HOST',
    'SITE_URL',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SESSION_SECRET',
    'SEED',
    'STORAGE_URL',
    'STORAGE_QUOTA_GB',
    'IMAGE_HOSTS',
    'TMDB_TOKEN',
    'LOOKUP_URL',
    'METRICS_TOKEN',
    'LOG_LEVEL',
    'TRUST_PROXY',
    'API_URL',
  ]);
  expect(message).toContain('"80a"');
  expect(message).not.toContain('hunter2');
});

test('hosts of pictures are a list', () => {
  const env = parseEnv({ DATA_DIR: folder, IMAGE_HOSTS: 'pictures.lan, 10.0.0.7:8080,[fd00::7]:8080' });
  expect(env.imageHosts).toEqual(['pictures.lan', '10.0.0.7:8080', '[fd00::7]:8080']);
});

test.each([
  ['0.0.0.0', 'http://localhost:8080'],
  ['::1', 'http://[::1]:8080'],
  ['films.lan', 'http://films.lan:8080'],
])('listening on %s, the site is at %s', (host, siteUrl) => {
  expect(parseEnv({ DATA_DIR: folder, HOST: host, PORT: '8080' }).siteUrl).toBe(siteUrl);
});

test('secrets are generated once, readable by their owner alone', () => {
  const first = parseEnv({ DATA_DIR: folder });
  const second = parseEnv({ DATA_DIR: folder });
  expect(second).toEqual(first);
  expect(new Set([first.sessionSecret, first.feedKey, first.databasePassword]).size).toBe(3);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
});

test('given secrets take precedence and are not stored', () => {
  const given = 'a secret that the operator keeps elsewhere';
  expect(parseEnv({ DATA_DIR: folder, SESSION_SECRET: given }).sessionSecret).toBe(given);
  expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).not.toContain(given);
});

test('damaged secrets and an impossible data folder are one clear sentence', () => {
  writeFileSync(join(folder, 'secrets.json'), '{"sessionSecret":');
  expect(messageOf(() => parseEnv({ DATA_DIR: folder }))).toMatch(
    /^The secrets in .*secrets\.json are damaged/,
  );
  const inFile = join(folder, 'secrets.json', 'data');
  for (const impossible of [inFile, '/proc/lamphouse'])
    expect(messageOf(() => parseEnv({ DATA_DIR: impossible }))).toMatch(
      /^The data folder .* cannot be written/,
    );
});

test.each([
  ['file:///srv/media', { kind: 'folder', folder: '/srv/media' }],
  ['s3://films', { kind: 's3', bucket: 'films', prefix: '', region: 'us-east-1', endpoint: null }],
  [
    's3://films/a/b/?region=eu-central-1&endpoint=http://127.0.0.1:4568',
    {
      kind: 's3',
      bucket: 'films',
      prefix: 'a/b/',
      region: 'eu-central-1',
      endpoint: 'http://127.0.0.1:4568',
    },
  ],
])('files of %s lie in %o', (value, storage) => {
  expect(parseEnv({ DATA_DIR: folder, STORAGE_URL: value }).storage).toEqual(storage);
});

test.each([
  '/srv/media',
  'file://server/share',
  's3://Films',
  's3://films/.hidden',
  's3://films?secret=x',
  's3://films?endpoint=ftp://x',
  's3://key:secret@films',
])('no files lie in %s', (value) => {
  expect(messageOf(() => parseEnv({ DATA_DIR: folder, STORAGE_URL: value }))).toMatch(/STORAGE_URL must be/);
});

test('a bucket is opened with both keys or with none', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  expect(parseEnv({ DATA_DIR: folder, ...keys }).s3Credentials).toEqual({
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  });
  expect(parseEnv({ DATA_DIR: folder }).s3Credentials).toBeNull();
});

test('a misspelt variable is named with the intended one, unless that is set as well', () => {
  expect(misspelt({ DATADIR: '/srv', PATH: '/bin', HOME: '/root' })).toEqual([
    'DATADIR is not known here: did you mean DATA_DIR?',
  ]);
  expect(misspelt({ DATADIR: '/srv', DATA_DIR: '/srv' })).toEqual([]);
});
