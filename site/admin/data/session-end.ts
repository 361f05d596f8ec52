/**
 * A session that has ended: whoever was signed in is asked for the password in a dialog, and what was being done goes on; whoever was
 * not goes to /login.
 */
import { atom } from 'nanostores';
import { loginPath } from '#site/lib/paths.ts';
import { forgetSession } from '#site/stores/session.ts';

/** The dialog shows while this is set. */
export const $sessionEnded = atom(false);

let wasSignedIn = false;
let waiting: PromiseWithResolvers<void> | undefined;

export function confirmSession(): void {
  wasSignedIn = true;
}

/** Resolves when somebody has signed in again; never on the way to /login. */
export function signedInAgain(): Promise<void> {
  forgetSession();
  // whoever has typed something was signed in, whatever became of the question
  if (!wasSignedIn && !hasUnsaved()) {
    leadToSignIn();
    return Promise.withResolvers<void>().promise;
  }
  waiting ??= Promise.withResolvers<void>();
  $sessionEnded.set(true);
  return waiting.promise;
}

/** Whoever is no administrator is shown the way in, which leads back here. */
export function leadToSignIn(): void {
  forgetSession();
  const here = location.pathname + location.search;
  location.replace(`${loginPath}?next=${encodeURIComponent(here)}`);
}

export function resumeSession(): void {
  $sessionEnded.set(false);
  waiting?.resolve();
  waiting = undefined;
}

/** What was typed and not saved yet, wherever in the dashboard: whoever leads out of it asks first. */
const holders = new Set<symbol>();
let isLeaving = false;

/** Answers with what takes it off again. */
export function markUnsaved(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => holders.delete(holder);
}

export const hasUnsaved = (): boolean => holders.size > 0 && !isLeaving;

/** Somebody was asked and does not mind. */
export function leaveUnsaved(): void {
  isLeaving = true;
}
