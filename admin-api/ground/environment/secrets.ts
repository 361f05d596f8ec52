import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartProblem } from './start-problem.ts';

const secrets = z.object({
  sessionSecret: z.string().min(32),
  feedKey: z.string().min(32),
  databasePassword: z.string().min(32),
});
export type Secrets = z.infer<typeof secrets>;
/** The database's password is not replaced, since it belongs to the cluster of its folder. */
export const movableSecrets = secrets.omit({ databasePassword: true });
export type MovableSecrets = z.infer<typeof movableSecrets>;

const generate = (): Secrets => ({
  sessionSecret: randomBytes(32).toString('base64url'),
  feedKey: randomBytes(32).toString('base64url'),
  databasePassword: randomBytes(32).toString('base64url'),
});

/** The secrets in the data folder, generated at the first call. */
export function keepSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  return read(file) ?? write(dataDir, file);
}

/** Replaces them with those of a backup. */
export function replaceSecrets(dataDir: string, given: MovableSecrets): void {
  const replaced: Secrets = { ...keepSecrets(dataDir), ...given };
  const file = join(dataDir, 'secrets.json');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(replaced, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}

function read(file: string): Secrets | null {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new StartProblem(`The secrets in ${file} cannot be read: ${reason(error)}.`);
  }
  const parsed = secrets.safeParse(parseJson(content));
  if (!parsed.success)
    throw new StartProblem(`The secrets in ${file} are damaged. Restore them from a backup.`);
  return parsed.data;
}

/** A link is created atomically: two processes that start at once get the same secret, and a crash leaves no partial file. */
function write(dataDir: string, file: string): Secrets {
  const draft = `${file}.${process.pid}`;
  const made = generate();
  try {
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    linkSync(draft, file);
    return made;
  } catch (error) {
    const theirs = isCode(error, 'EEXIST') ? read(file) : null;
    if (theirs) return theirs;
    throw new StartProblem(
      `The data folder ${dataDir} cannot be written: ${reason(error)}. Set DATA_DIR to another.`,
    );
  } finally {
    rmSync(draft, { force: true });
  }
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
