/** The current toast, and the one to show after a reload. */
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

/** Its action is left out, since it belongs to the old page. */
type KeptToast = Omit<ToastWords, 'action'>;

const storageKey = 'toast';

export function keepToast(toast: KeptToast): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast));
  } catch {
    // Without session storage the toast is lost with the page.
  }
}

function kept(): KeptToast | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}

export const hasKeptToast = () => kept() !== null;

export function showKeptToast(): void {
  const toast = kept();
  if (!toast) return;
  sessionStorage.removeItem(storageKey);
  showToast(toast);
}

/** The toast after a restore: names the slug if it differs from `before`, because another record has taken that. */
export function restoredWords(name: string, slug: string | null, before?: string): string {
  return slug === null || slug === before ? `${name} is back.` : `${name} is back. Its slug is ${slug}.`;
}
