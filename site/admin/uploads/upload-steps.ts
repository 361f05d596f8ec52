import { uploadMessages } from '#schema/upload.ts';
import { wordsOf } from '#site/lib/api-error.ts';

/** How an attempt ended; status 0: nothing was answered. */
interface Attempt {
  status: number;
  body: string;
  /** How many attempts in a row brought no byte across. */
  inVain: number;
}

type NextStep =
  | { step: 'wait'; ms: number; isNetwork: boolean }
  | { step: 'sign-in' }
  | { step: 'give-up'; words: string; isRefusal: boolean };

/** Conflict, locked, too many, and faults of the server: each may have passed a moment later. */
const mayPass = (status: number) => status >= 500 || [409, 423, 429].includes(status);

const waits = [1000, 2000, 4000, 8000];
const longestWait = 10_000;
/** A server that answers is not asked for ever; a network may be gone for as long as it takes to find another. */
const attempts = { server: 8, network: 180 };

/** What to do when an upload stopped on its way. A full disk (507) does not empty itself. */
export function nextStep({ status, body, inVain }: Attempt): NextStep {
  if (status === 401) return { step: 'sign-in' };
  const isNetwork = status === 0;
  const isWorthIt = isNetwork
    ? inVain < attempts.network
    : status !== 507 && mayPass(status) && inVain < attempts.server;
  if (isWorthIt) return { step: 'wait', ms: waits[inVain] ?? longestWait, isNetwork };
  const isRefusal = !isNetwork && !mayPass(status);
  const words = isNetwork ? uploadMessages.network : (wordsOf(body) ?? uploadMessages.failedText);
  return { step: 'give-up', words, isRefusal };
}

/** Whole percent; 100 only when the last byte is across. */
export function percentOf(sent: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * Math.min(sent, total)) / total);
}
