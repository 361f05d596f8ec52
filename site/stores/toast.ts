import { atom } from 'nanostores';

export interface ToastWords {
  title: string;
  text: string;
  /** An error. */
  isBad?: boolean;
  /** The action offered while the toast shows. */
  action?: { label: string; run: () => void };
}

export interface Toast extends ToastWords {
  /** A new number for each toast, even with the same words. */
  id: number;
}

/** The toast that shows; a new one replaces it. */
export const $toast = atom<Toast | null>(null);

let latest = 0;

export function showToast(toast: ToastWords): void {
  latest += 1;
  $toast.set({ ...toast, id: latest });
}

export function dismissToast(): void {
  $toast.set(null);
}
