import { atom } from 'nanostores';

/** Whether the visitor has paused hero and rows. */
export const $isStill = atom(false);

export const toggleMotion = () => $isStill.set(!$isStill.get());
