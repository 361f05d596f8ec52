/**
 * What the API asks for before it goes on: to confirm who is there, or to set up a second factor. A dialog opens, the refused calls wait,
 * and are repeated once it is done; nothing typed is lost.
 */
import { atom } from 'nanostores';
import type { Needed } from '#schema/error.ts';

/** Shows the dialog. */
export const $askedFirst = atom<Needed | null>(null);

let waiting: PromiseWithResolvers<void> | undefined;

/** Resolves when it is done. Where it is given up, the refusal itself is thrown. */
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
