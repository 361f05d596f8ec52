import { atom } from 'nanostores';

/** What the page's player shows; the stream options beside it follow. */
export const $screen = atom<'off' | 'on' | 'broken'>('off');
