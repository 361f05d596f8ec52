/**
 * Stores the address of a visitor's requests and reports in this browser only. Forms send its key, so that one address lists all.
 */
import { askerKey, askKey } from '#schema/rules/ask-messages.ts';
import { askedPath } from '#site/lib/paths.ts';

/** Set in this tab when a form was just sent: a key from another person's link must not be stored as one's own. */
const sentKey = 'ask-sent';

function keptKey(): string | null {
  const key = localStorage.getItem(askerKey) ?? '';
  return askKey.test(key) ? key : null;
}

function prepareForm(form: HTMLFormElement): void {
  const fill = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  form.addEventListener('submit', (event) => {
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
    // Not `disabled`, which would lose the focus.
    if (button?.ariaDisabled === 'true') return event.preventDefault();
    if (button) button.ariaDisabled = 'true';
    fill('elapsedMs', String(Math.round(performance.now())));
    fill('asker', keptKey() ?? '');
    sessionStorage.setItem(sentKey, '1');
  });
  // A page from the back/forward cache can be sent again.
  addEventListener('pageshow', () => form.querySelector('[type="submit"]')?.removeAttribute('aria-disabled'));
}

function keepAddress({ dataset }: HTMLElement): void {
  if (sessionStorage.getItem(sentKey) === null) return;
  sessionStorage.removeItem(sentKey);
  if (askKey.test(dataset['asked'] ?? '')) localStorage.setItem(askerKey, dataset['asked'] ?? '');
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-ask]');
  if (form) prepareForm(form);
  const page = document.querySelector<HTMLElement>('[data-asked]');
  if (page) keepAddress(page);
  const key = keptKey();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-asked-link]')) {
    link.hidden = key === null;
    if (key !== null) link.href = askedPath(key);
  }
}

try {
  start();
} catch {
  // Without storage, forms are sent as without JavaScript.
}
