/** A toast that survives a reload: stored before it, shown after it. */
import { showToast, type ToastWords } from './toast.ts';

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
