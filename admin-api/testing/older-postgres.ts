import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Installation } from '#admin-api/ground/database/embedded-postgres.ts';

const debian = '/usr/lib/postgresql';

/** Debian's PostgreSQL on this machine, since operators use versions older than the bundled one. */
export function olderPostgres(): (Installation & { version: string })[] {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions
    .map((version) => ({ version, binaries: join(debian, version, 'bin'), locale: ['--locale=C.UTF-8'] }))
    .filter(({ binaries }) => existsSync(join(binaries, 'initdb')));
}
