import { DriverException } from '@mikro-orm/core';
import { pino } from 'pino';

export type Logger = pino.Logger;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

/** Where the lines are written; tests read them. */
type LogTarget = pino.DestinationStream;

/** Standard error: standard output is for the operator's progress lines. */
const standardError = () => pino.destination({ dest: 2, sync: false });

/** One JSON line per event. */
export const createLogger = (level: LogLevel = 'info', target: LogTarget = standardError()): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => loggedError(error) },
    },
    target,
  );

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

const longest = 4000;
const deepest = 3;

/**
 * The fields of an error that are logged. They are chosen one by one: database errors contain rows (`detail`, `where`, later
 * lines of the message), and rows contain e-mail addresses and password hashes.
 */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, longest) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return {
    type: error.name,
    message: messageOf(error),
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: framesOf(error.stack) }),
    ...(error.cause !== undefined && depth < deepest && { cause: loggedError(error.cause, depth + 1) }),
  };
}

function messageOf(error: Error): string {
  const { message } = error;
  return (error instanceof DriverException ? (message.split('\n', 1)[0] ?? '') : message).slice(0, longest);
}

/** The stack without the message, which is its first part. */
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
    .slice(0, longest);
