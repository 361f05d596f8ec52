import type { sendMessage } from '#schema/calls/contact.ts';
import type { ContactPost } from '#schema/shapes/contact.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { type Field, showProblem } from '#site/ui/field-problem.ts';

/** In milliseconds: the answer never shows earlier (specification, point 4). */
const answerAfter = 800;

function check(field: Field): boolean {
  const label = field.labels?.[0]?.textContent ?? 'This field';
  const problem = fieldProblem({ label, value: field.value, isEmail: field.type === 'email' });
  showProblem(field, problem);
  return problem === null;
}

/** Fields are checked when the form is sent, and from then on at every change. */
function prepare(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<Field>('[required]')];
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const sent = form.querySelector<HTMLElement>('[data-sent]');
  const refused = form.querySelector<HTMLElement>('[data-refused]');
  const words = form.querySelector('[data-words]');
  if (!button || !sent || !refused || !words) return;
  let hasTried = false;
  // Without this script the browser's own checks apply.
  form.noValidate = true;

  function showOutcome(outcome: 'sent' | 'refused' | null): void {
    if (sent) sent.hidden = outcome !== 'sent';
    if (refused) refused.hidden = outcome !== 'refused';
  }

  form.addEventListener('input', ({ target }) => {
    showOutcome(null);
    if (hasTried && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      check(target);
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    hasTried = true;
    showOutcome(null);
    const wrong = fields.filter((field) => !check(field));
    if (wrong[0]) {
      wrong[0].focus();
      return;
    }
    const label = button.textContent;
    button.disabled = true;
    button.textContent = 'Sending...';
    const wait = new Promise((resolve) => setTimeout(resolve, answerAfter));
    try {
      if (form.dataset['delivered'] !== undefined) await leaveMessage(new FormData(form));
      await wait;
      form.reset();
      hasTried = false;
      showOutcome('sent');
    } catch (error) {
      words.textContent = refusalWords(error);
      showOutcome('refused');
    }
    button.disabled = false;
    button.textContent = label;
    button.focus();
  });
}

/** In milliseconds. A server without an answer by then counts as unreachable. */
const patience = 20_000;

async function leaveMessage(fields: FormData): Promise<void> {
  const typed = Object.fromEntries(fields) as unknown as ContactPost;
  const body = { ...typed, elapsedMs: Math.round(performance.now()) };
  await call<typeof sendMessage>('POST /api/contact', { body }, { signal: AbortSignal.timeout(patience) });
}

/** The text after 'Failed to send message'. */
function refusalWords(error: unknown): string {
  const words = error instanceof ApiError && error.status < 500 ? error.words : null;
  return words ? `. ${words}` : '. Please try again.';
}

export function prepareContactForm(): void {
  const form = document.querySelector<HTMLFormElement>('[data-contact]');
  if (form) prepare(form);
}

interface FieldState {
  label: string;
  value: string;
  isEmail: boolean;
}

// As HTML defines a valid e-mail address, but with a dot in the host.
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** The message for an invalid field; null when it is valid. */
export function fieldProblem({ label, value, isEmail }: FieldState): string | null {
  const text = value.trim();
  if (text === '') return `${label} is required`;
  return isEmail && !address.test(text) ? 'Please enter a valid email address' : null;
}
