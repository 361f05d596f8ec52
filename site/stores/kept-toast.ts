/** A toast that is to outlive the page: said before it reloads, shown after. */
import { showToast, type ToastWords } from './toast.ts';

/** What it could do is gone with the page. */
type KeptToast = Omit<ToastWords, 'action'>;

const storageKey = 'toast';

export function keepToast(toast: KeptToast): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(toast));
  } catch {
    // where nothing can be kept it was seen for a moment
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
