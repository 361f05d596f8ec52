/**
 * Stores the address of a visitor's requests and reports in this browser only. Forms send its key, so that one address lists all.
 */
import { askerKey, askKey } from '#schema/rules/ask-messages.ts';
import { askedPath } from '#site/lib/paths.ts';
import { type Field, showProblem } from '#site/ui/field-problem.ts';

/** Set in this tab when a form was just sent: a key from another person's link must not be stored as one's own. */
const sentKey = 'ask-sent';

function keptKey(): string | null {
  const key = localStorage.getItem(askerKey) ?? '';
  return askKey.test(key) ? key : null;
}

/** What is wrong with a field; null: nothing. */
function problemOf(field: Field): string | null {
  if (field.validity.valid) return null;
  if (field.type === 'radio') return 'Please choose what is wrong';
  return field.validity.valueMissing
    ? `${field.labels?.[0]?.textContent} is required`
    : field.validationMessage;
}

/** The fields that can be wrong; of radio buttons the first stands for all. */
function checkedFields(form: HTMLFormElement): Field[] {
  const fields = [...form.querySelectorAll<Field>('input, select, textarea')];
  return fields.filter(
    (field) => field.willValidate && fields.find(({ name }) => name === field.name) === field,
  );
}

/** Shows the problems of the fields, and moves the focus to the first that has one. */
function hasProblem(form: HTMLFormElement): boolean {
  const fields = checkedFields(form);
  for (const field of fields) showProblem(field, problemOf(field));
  const wrong = fields.find((field) => !field.validity.valid);
  wrong?.focus();
  return wrong !== undefined;
}

function prepareForm(form: HTMLFormElement): void {
  // Without this script the browser's own checks apply.
  form.noValidate = true;
  let hasTried = false;
  form.addEventListener('input', () => {
    if (hasTried) for (const field of checkedFields(form)) showProblem(field, problemOf(field));
  });
  const fill = (name: string, value: string) => {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  };
  form.addEventListener('submit', (event) => {
    const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
    // Not `disabled`, which would lose the focus.
    if (button?.ariaDisabled === 'true') return event.preventDefault();
    hasTried = true;
    if (hasProblem(form)) return event.preventDefault();
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
