import { atom } from 'nanostores';

/** What the player of the page shows; the stream's options, which stand beside it, change with it. */
export const $screen = atom<'off' | 'on' | 'broken'>('off');
