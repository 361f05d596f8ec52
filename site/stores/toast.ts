import { atom } from 'nanostores';

export interface ToastWords {
  title: string;
  text: string;
  /** Something went wrong. */
  isBad?: boolean;
  /** What can be done about it while it shows. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastWords {
  /** The same words said again are another toast. */
  id: number;
}

/** The one that shows; another takes its place. */
export const $toast = atom<Toast | null>(null);

let latest = 0;

export function showToast(toast: ToastWords): void {
  latest += 1;
  $toast.set({ ...toast, id: latest });
}

export function dismissToast(): void {
  $toast.set(null);
}
