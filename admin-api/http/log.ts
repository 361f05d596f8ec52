import { pino } from 'pino';

export type Logger = pino.Logger;

/** One JSON line an event, on standard error: standard output belongs to the operator's progress lines. */
export const createLogger = (level = 'info'): Logger =>
  pino({ level }, pino.destination({ dest: 2, sync: false }));
