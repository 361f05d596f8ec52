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
