import { DriverException } from '@mikro-orm/core';
import { RequestError } from './errors.ts';

// SQLSTATE classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableClasses = ['08', '53', '57', '58'];
const unavailableCodes = ['25P03', '40001', '40P01', '55P03'];
const retryAfterSeconds = 5;

/** The answer to an error of the database; null when it is our own fault. */
export function databaseRefusal(error: unknown): RequestError | null {
  if (!(error instanceof DriverException)) return null;
  const { code } = error;
  // pg's own errors (no connection in time, connection lost) have a system code or none; SQLSTATEs have 5 characters.
  if (!isSqlState(code)) return unavailable();
  if (code === '23505') return new RequestError(409, 'This already exists');
  if (code === '23503') return new RequestError(409, 'This refers to something that does not exist');
  if (unavailableClasses.includes(code.slice(0, 2)) || unavailableCodes.includes(code)) return unavailable();
  return null;
}

/** System codes such as EPIPE also have five characters, but no class of SQLSTATE begins with an E. */
const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);

const unavailable = () =>
  new RequestError(503, 'The service is not available at the moment', { retryAfter: retryAfterSeconds });
