/** Checks on sending, then on every change; nothing is sent (specification, points 4 and 7), the answer comes after 800 ms. */
import { circleAlertIcon } from '#site/ui/icons.ts';
import { fieldProblem } from './contact-problem.ts';

const answerAfter = 800;
type Field = HTMLInputElement | HTMLTextAreaElement;

function showProblem(field: Field, problem: string | null): void {
  const id = `${field.id}-problem`;
  const note =
    document.getElementById(id) ?? Object.assign(document.createElement('p'), { id, className: 'err' });
  if (problem === null) {
    note.remove();
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return;
  }
  note.innerHTML = `<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path d="${circleAlertIcon}"/></svg>`;
  note.append(problem);
  field.after(note);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', id);
}

function check(field: Field): boolean {
  const label = field.labels?.[0]?.textContent ?? 'This field';
  const problem = fieldProblem({ label, value: field.value, isEmail: field.type === 'email' });
  showProblem(field, problem);
  return problem === null;
}

function prepare(form: HTMLFormElement): void {
  const fields = [...form.querySelectorAll<Field>('input, textarea')];
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const sent = form.querySelector<HTMLElement>('[data-sent]');
  let hasTried = false;
  // without this script the browser's own checks hold
  form.noValidate = true;

  form.addEventListener('input', ({ target }) => {
    if (sent) sent.hidden = true;
    if (hasTried && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
      check(target);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!button || button.disabled) return;
    hasTried = true;
    const wrong = fields.filter((field) => !check(field));
    if (wrong[0]) {
      wrong[0].focus();
      return;
    }
    const words = button.textContent;
    button.disabled = true;
    button.textContent = 'Sending...';
    window.setTimeout(() => {
      button.disabled = false;
      button.textContent = words;
      form.reset();
      hasTried = false;
      if (sent) sent.hidden = false;
    }, answerAfter);
  });
}

const form = document.querySelector<HTMLFormElement>('[data-contact]');
if (form) prepare(form);
