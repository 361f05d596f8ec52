/**
 * Some calls are refused until the administrator has confirmed the password or set up a second factor. A dialog asks for it, and the
 * refused calls are repeated afterwards, so that nothing typed is lost.
 */
import { atom } from 'nanostores';
import type { Needed } from '#schema/shapes/error.ts';

/** One dialog each, the newest on top: an open one keeps its state, such as new recovery codes, while another asks. */
export const $askedFirst = atom<readonly Needed[]>([]);

const waiting = new Map<Needed, PromiseWithResolvers<void>>();

/** Resolves when the administrator has done it; throws the refusal when the dialog is cancelled. */
export async function doneFirst(need: Needed, refusal: unknown): Promise<void> {
  const asked = waiting.get(need) ?? Promise.withResolvers<void>();
  if (!waiting.has(need)) {
    waiting.set(need, asked);
    $askedFirst.set([...$askedFirst.get(), need]);
  }
  await asked.promise.catch(() => {
    throw refusal;
  });
}

function answered(need: Needed): PromiseWithResolvers<void> | undefined {
  const asked = waiting.get(need);
  waiting.delete(need);
  $askedFirst.set($askedFirst.get().filter((one) => one !== need));
  return asked;
}

/** The calls that wait for this are repeated. */
export const resumeCalls = (need: Needed): void => answered(need)?.resolve();

export const giveUpCalls = (need: Needed): void => answered(need)?.reject();
