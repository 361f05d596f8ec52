// @ts-check
// A lock that ends with its process, without dependencies. Each holder has a file with a number of its own and its process id; the one
// with the highest number counts. A file is never taken away from under a holder: whoever finds the last one ended makes the next.
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const name = /^lock\.(\d+)$/;
const left = 'left';

/** Attempts in silence: about two seconds. */
const silent = 20;

/**
 * Waits until no other process has the lock, and says so when that takes long: the number of a killed holder may be that of another
 * program by now.
 * @param {string} folder @returns {Promise<() => void>} leaves it
 */
export async function takeLock(folder) {
  mkdirSync(folder, { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const number = tryLock(folder);
    if (number !== null) return () => writeFileSync(fileOf(folder, number), left);
    if (attempt === silent)
      console.error(
        `Waiting for another command that installs or builds in this folder. If there is none, delete ${folder}.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** @param {string} folder @param {number} number */
const fileOf = (folder, number) => join(folder, `lock.${number}`);

/** @param {string} folder */
const numbersIn = (folder) =>
  readdirSync(folder).flatMap((file) => {
    const number = name.exec(file)?.[1];
    return number === undefined ? [] : [Number(number)];
  });

/** @param {string} folder */
const highestIn = (folder) => Math.max(0, ...numbersIn(folder));

/** The number of the lock; null when another process has it. @param {string} folder @returns {number | null} */
function tryLock(folder) {
  const last = highestIn(folder);
  if (last > 0 && isHeld(fileOf(folder, last))) return null;
  const own = last + 1;
  const draft = join(folder, `draft.${process.pid}`);
  writeFileSync(draft, String(process.pid));
  try {
    // Unlike writing, this creates the file with its content, and fails when it is there.
    linkSync(draft, fileOf(folder, own));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return null;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  // Meanwhile others may have had later ones, and removed this number as an old one.
  if (highestIn(folder) > own) {
    rmSync(fileOf(folder, own), { force: true });
    return null;
  }
  for (const number of numbersIn(folder)) if (number < own) rmSync(fileOf(folder, number), { force: true });
  return own;
}

/** @param {string} file */
function isHeld(file) {
  try {
    const text = readFileSync(file, 'utf8');
    // In a container a command often gets the number of the one that was killed before.
    return text !== left && Number(text) !== process.pid && process.kill(Number(text), 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
