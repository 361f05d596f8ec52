/** A toast that is to outlive the page: said before it reloads, shown after. */
import { showToast, type Toast } from './toast.ts';

const storageKey = 'toast';

export function keepToast(toast: Omit<Toast, 'id'>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast));
  } catch {
    // where nothing can be kept it was seen for a moment
  }
}

function kept(): Omit<Toast, 'id'> | null {
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
