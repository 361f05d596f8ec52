import { atom } from 'nanostores';

/** The visitor has stopped what moves by itself, hero and rows alike. */
export const $isStill = atom(false);

export const toggleMotion = () => $isStill.set(!$isStill.get());
