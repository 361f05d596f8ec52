/**
 * Some calls are refused until the administrator has confirmed the password or set up a second factor. A dialog asks for it, and the
 * refused calls are repeated afterwards, so that nothing typed is lost.
 */
import { atom } from 'nanostores';
import type { Needed } from '#schema/error.ts';

/** Shows the dialog. */
export const $askedFirst = atom<Needed | null>(null);

let waiting: PromiseWithResolvers<void> | undefined;

/** Resolves when the administrator has done it; throws the refusal when the dialog is cancelled. */
export async function doneFirst(need: Needed, refusal: unknown): Promise<void> {
  waiting ??= Promise.withResolvers<void>();
  const { promise } = waiting;
  $askedFirst.set(need);
  await promise.catch(() => {
    throw refusal;
  });
}

export function resumeCalls(): void {
  $askedFirst.set(null);
  waiting?.resolve();
  waiting = undefined;
}

export function giveUpCalls(): void {
  $askedFirst.set(null);
  waiting?.reject();
  waiting = undefined;
}
