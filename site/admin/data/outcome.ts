/** The toasts after a write. */
import { showToast, type ToastWords } from '#site/stores/toast.ts';
import { errorWords } from './call.ts';

export const showSuccess = (text: string, action?: ToastWords['action']): void =>
  showToast({ title: 'Success', text, ...(action && { action }) });

export const showFailure = (title: string, error: unknown): void =>
  showToast({ title, text: errorWords(error), isBad: true });
