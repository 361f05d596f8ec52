import { accessSync, constants, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { logLevels } from '#admin-api/ground/http/log.ts';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import { makeFolder } from './make-folder.ts';
import { nearestName } from './nearest-name.ts';
import { keepSecrets } from './secrets.ts';
import { StartProblem } from './start-problem.ts';
import { type S3Credentials, type StorageTarget, storageTarget } from './storage-url.ts';

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(min, error).max(max, error));
};

const address = (error: string, ...protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error,
    abort: true,
  });

/** An address to which paths are appended: scheme, host and port only. */
const origin = (example: string) =>
  address(`must be a web address such as ${example}`, 'http:', 'https:')
    .refine(
      (value) => new URL(value).href === `${new URL(value).origin}/`,
      `must end with the host or port, as in ${example}`,
    )
    .transform((value) => new URL(value).origin);

/** A host as in an address: `pictures.lan`, `10.0.0.7:8080`, `[fd00::7]:8080`. */
const hosts = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((host) => host !== ''))
  .refine((list) => list.every((host) => URL.parse(`http://${host}`)?.host === host), {
    error: 'must be hosts such as pictures.lan or 10.0.0.7:8080, with commas between them',
  });

const isThisMachine = (value: string) =>
  ['127.0.0.1', '[::1]', 'localhost'].includes(new URL(value).hostname);

const secret = z
  .string()
  .min(32, 'must have at least 32 characters')
  .max(1024, 'must have at most 1024 characters');
const { minNew, max } = accountLimits.password;

const variables = z.object({
  PORT: wholeNumber(1, 65535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address')
    .default('127.0.0.1'),
  SITE_URL: origin('https://films.example.org').optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((value) => resolve(value)),
  DATABASE_URL: address(
    'must be an address such as postgres://user:password@host:5432/name',
    'postgres:',
    'postgresql:',
  )
    .nullable()
    .default(null),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .max(accountLimits.email)
    .default('admin@lamphouse.example'),
  ADMIN_PASSWORD: z
    .string()
    .min(minNew, `must have at least ${minNew} characters`)
    .max(max, `must have at most ${max} characters`)
    .nullable()
    .default(null),
  SESSION_SECRET: secret.optional(),
  FEED_KEY: secret.optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').default('demo'),
  RENDER_AHEAD: wholeNumber(0, 999_999_999).default(100_000),
  PAGE_STORE_GB: wholeNumber(1, 1_000_000).default(20),
  STORAGE_URL: storageTarget.nullable().default(null),
  STORAGE_QUOTA_GB: wholeNumber(1, 1_000_000).nullable().default(null),
  AWS_ACCESS_KEY_ID: z.string().nullable().default(null),
  AWS_SECRET_ACCESS_KEY: z.string().nullable().default(null),
  IMAGE_HOSTS: hosts.default([]),
  WEBHOOK_HOSTS: hosts.default([]),
  TMDB_TOKEN: z
    .string()
    .max(1024)
    .regex(/^[\w.-]+$/, 'must be a token of TMDB')
    .nullable()
    .default(null),
  LOOKUP_URL: origin('http://127.0.0.1:8080')
    .refine(isThisMachine, 'must be an address of this machine, as in http://127.0.0.1:8080')
    .nullable()
    .default(null),
  METRICS_TOKEN: secret.nullable().default(null),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  CDN_PURGE_URL: address('must be a web address such as https://cdn.example.org/purge', 'http:', 'https:')
    .nullable()
    .default(null),
  CDN_PURGE_TOKEN: z.string().max(1024).nullable().default(null),
  API_URL: origin('http://127.0.0.1:3001').nullable().default(null),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
});

/** Every variable that is read. */
export const variableNames: readonly string[] = Object.keys(variables.shape);

export type Env = ReturnType<typeof parseEnv>;

const secretNames = new Set([
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'SESSION_SECRET',
  'FEED_KEY',
  // An operator may have put keys into it, which is refused.
  'STORAGE_URL',
  'AWS_SECRET_ACCESS_KEY',
  'TMDB_TOKEN',
  'METRICS_TOKEN',
  // Some CDNs have the key in the address.
  'CDN_PURGE_URL',
  'CDN_PURGE_TOKEN',
]);
const gigabyte = 1e9;

/**
 * Reads the environment. An empty variable counts as unset; all invalid ones are named at once. Creates the data folder, where
 * secrets that are not given are generated; `mayMake: false` refuses a folder that no Lamphouse has used.
 */
export function parseEnv(source: Record<string, string | undefined>, { mayMake = true } = {}) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new StartProblem(explainWrong(parsed.error.issues, given));
  const env = parsed.data;
  if (!mayMake) refuseUnused(env);
  makeDataFolder(env.DATA_DIR);
  const kept = keepSecrets(env.DATA_DIR);
  return {
    port: env.PORT,
    host: env.HOST,
    siteUrl: env.SITE_URL ?? ownAddress(env.HOST, env.PORT),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePassword: kept.databasePassword,
    adminEmail: env.ADMIN_EMAIL.toLowerCase(),
    adminPassword: env.ADMIN_PASSWORD,
    sessionSecret: env.SESSION_SECRET ?? kept.sessionSecret,
    feedKey: env.FEED_KEY ?? kept.feedKey,
    seed: env.SEED,
    renderAhead: env.RENDER_AHEAD,
    pageStoreBytes: env.PAGE_STORE_GB * gigabyte,
    storage:
      env.STORAGE_URL ?? ({ kind: 'folder', folder: join(env.DATA_DIR, 'media') } satisfies StorageTarget),
    s3Credentials: s3CredentialsOf(env.AWS_ACCESS_KEY_ID, env.AWS_SECRET_ACCESS_KEY),
    storageQuota: env.STORAGE_QUOTA_GB === null ? null : env.STORAGE_QUOTA_GB * gigabyte,
    imageHosts: env.IMAGE_HOSTS,
    webhookHosts: env.WEBHOOK_HOSTS,
    tmdbToken: env.TMDB_TOKEN,
    lookupUrl: env.LOOKUP_URL,
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    apiUrl: env.API_URL,
    purge: env.CDN_PURGE_URL === null ? null : { url: env.CDN_PURGE_URL, token: env.CDN_PURGE_TOKEN },
    hasServiceWorker: env.SERVICE_WORKER === 'on',
  };
}

/** The environment of this process, and the variables of a `.env` file in the working folder. */
export function readEnv(options?: Parameters<typeof parseEnv>[1]): Env {
  if (existsSync('.env')) process.loadEnvFile('.env');
  for (const hint of misspelt(process.env)) console.error(hint);
  return parseEnv(process.env, options);
}

/** Variables whose names resemble a known one that is not set. */
export function misspelt(source: Record<string, string | undefined>): string[] {
  const unset = variableNames.filter((name) => !source[name]);
  return Object.keys(source).flatMap((name) => {
    const meant = variableNames.includes(name) ? null : nearestName(name, unset);
    return meant === null ? [] : [`${name} is not known here: did you mean ${meant}?`];
  });
}

/** null uses the machine's own credentials (cloud roles). */
const s3CredentialsOf = (accessKeyId: string | null, secretAccessKey: string | null): S3Credentials | null =>
  accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;

/** The address for a browser on this machine; localhost when the server listens on all interfaces. */
function ownAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return new URL(`http://${host.includes(':') ? `[${host}]` : host}:${port}`).origin;
}

function explainWrong(issues: z.core.$ZodIssue[], given: Record<string, string | undefined>): string {
  const lines = issues.map(({ path, message }) => {
    const name = String(path[0]);
    return `  ${name} ${message}${secretNames.has(name) ? '' : `, not ${JSON.stringify(given[name])}`}`;
  });
  return `Nothing was started, because the environment is wrong:\n${[...new Set(lines)].join('\n')}`;
}

/** Refuses an unused data folder, since missing secrets would be generated. */
function refuseUnused(env: z.output<typeof variables>): void {
  const hasSecrets = env.SESSION_SECRET !== undefined && env.FEED_KEY !== undefined;
  const needed = [
    ...(hasSecrets ? [] : ['secrets.json']),
    ...(env.DATABASE_URL === null ? ['postgres'] : []),
  ];
  const missing = needed.find((name) => !existsSync(join(env.DATA_DIR, name)));
  if (missing !== undefined)
    throw new StartProblem(
      `No Lamphouse has run with the data folder ${env.DATA_DIR}: it has no ${missing}. Is DATA_DIR right?`,
    );
}

function makeDataFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data folder ${folder} cannot be written: ${reason}. Set DATA_DIR to another folder.`,
    );
  }
}
