import { pino } from 'pino';
import { loggedError } from './logged-error.ts';

export type Logger = pino.Logger;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where the lines are written; tests read them. */
export type LogTarget = pino.DestinationStream;

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
