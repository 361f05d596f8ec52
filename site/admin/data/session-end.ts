/**
 * Handles the end of the session: an administrator who was signed in is asked for the password in a dialog, and the waiting calls
 * are repeated. Anyone else is redirected to /login.
 */
import { atom } from 'nanostores';
import { loginPath } from '#site/lib/paths.ts';
import { forgetSession } from '#site/stores/session.ts';

/** Shows the sign-in dialog. */
export const $sessionEnded = atom(false);

let wasSignedIn = false;
let waiting: PromiseWithResolvers<void> | undefined;

export function confirmSession(): void {
  wasSignedIn = true;
}

/** Resolves when the administrator has signed in again. On the way to /login it never resolves. */
export function signedInAgain(): Promise<void> {
  forgetSession();
  // Text can be typed only while signed in, even if the check of the session has failed since.
  if (!wasSignedIn && !hasUnsaved()) {
    leadToSignIn();
    return Promise.withResolvers<void>().promise;
  }
  waiting ??= Promise.withResolvers<void>();
  $sessionEnded.set(true);
  return waiting.promise;
}

/** Redirects to /login, which leads back to this address. */
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

/** One symbol for each form with unsaved text. */
const holders = new Set<symbol>();
let isLeaving = false;

/** Marks a form as unsaved; returns the function that removes the mark. */
export function markUnsaved(): () => void {
  const holder = Symbol('unsaved');
  holders.add(holder);
  return () => holders.delete(holder);
}

/** @param besides how many forms do not count. */
export const hasUnsaved = (besides = 0): boolean => holders.size > besides && !isLeaving;

/** Lets the page be left without a further question. */
export function leaveUnsaved(): void {
  isLeaving = true;
}
