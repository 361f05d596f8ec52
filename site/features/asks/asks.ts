/**
 * Keeps the address at which a visitor reads what became of their requests and reports, in this browser alone. Forms send its key along, so
 * that one address shows all.
 */
import { askerKey, askKey } from '#schema/ask-words.ts';
import { askedPath } from '#site/lib/paths.ts';

/** In this tab a form was just sent: a key that comes otherwise, by somebody's link, is not taken for one's own. */
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
    // Without `disabled`, which would take the focus away.
    if (button?.ariaDisabled === 'true') return event.preventDefault();
    if (button) button.ariaDisabled = 'true';
    fill('elapsedMs', String(Math.round(performance.now())));
    fill('asker', keptKey() ?? '');
    sessionStorage.setItem(sentKey, '1');
  });
  // A page that comes back from the browser's memory can be sent again.
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
  // A browser that keeps nothing: forms are sent as without scripts.
}
