import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

/**
 * The user that PostgreSQL runs as: it refuses root, and containers often run as root in a folder that other users cannot enter.
 */
export type Identity = {
  /** Arguments in front of the program. */
  prefix: string[];
  /** The system user to switch to, if any. */
  user: { uid: number; gid: number } | Record<string, never>;
};

/**
 * A user namespace in which root's own files belong to user 1000: it needs no system user and no change of the folder's
 * permissions.
 */
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

export function postgresIdentity(postgres: string, folder: string): Identity {
  if (process.getuid?.() !== 0) return { prefix: [], user: {} };
  if (runs([...namespace, postgres])) {
    giveTo(folder, { uid: 0, gid: 0 });
    return { prefix: namespace, user: {} };
  }
  const user = systemUser();
  if (user && runs([postgres], user) && mayEnter(folder, user)) {
    giveTo(folder, user);
    return { prefix: [], user };
  }
  throw new StartProblem(
    'PostgreSQL refuses to run as root, and this machine lets root neither unshare a user namespace nor run it as the ' +
      'user "postgres" from this folder. Start Lamphouse as an ordinary user, or set DATABASE_URL.',
  );
}

function runs([command = '', ...args]: string[], user: Identity['user'] = {}): boolean {
  return spawnSync(command, [...args, '--version'], { ...user, stdio: 'ignore' }).status === 0;
}

function systemUser(): { uid: number; gid: number } | null {
  const id = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  const find = () => ({ uid: id('-u'), gid: id('-g') });
  try {
    return find();
  } catch {
    spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  }
  try {
    return find();
  } catch {
    return null;
  }
}

function mayEnter(folder: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Changes the owner of a cluster that was created by another user, since PostgreSQL must own it. */
function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (statSync(folder).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
}
