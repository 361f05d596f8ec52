import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { RequestError } from '#admin-api/ground/http/errors.ts';

/** The library's default is argon2id; the costs are those that OWASP recommends. A hash takes about 75 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MB: more at once would slow requests of visitors down. */
const hashesAtOnce = 2;
const waitingMax = 50;

const limit = pLimit(hashesAtOnce);

async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (limit.activeCount + limit.pendingCount >= hashesAtOnce + waitingMax)
    throw new RequestError(429, 'Too many sign-ins at once', { retryAfter: 5 });
  return limit(work);
}

export const hashPassword = (password: string) => limited(() => hash(password, cost));

/** The hash of a discarded password. It is checked when there is no account, so that both cases take as long. */
const nobodysPassword = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$7RhhfeuiFsfczc2XC0Z00g$QRzyeQy5mE8NSTNWeUaa8ZEAl9X181ijaTDa4wF1tWc`;

/** Takes as long for an unknown account (`stored` null) as for a known one. */
export async function isRightPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await limited(() => verify(stored ?? nobodysPassword, password));
  return isRight && stored !== null;
}
