/** The line below a field that says what is wrong with it, for forms that no island renders. */
import { circleAlertIcon } from './icons.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** @param problem null takes the line away */
export function showProblem(field: Field, problem: string | null): void {
  const id = `${field.name}-problem`;
  const note =
    document.getElementById(id) ?? Object.assign(document.createElement('p'), { id, className: 'problem' });
  // One of several to choose from is never wrong itself, so that only the line says it.
  const isChoice = field.type === 'radio';
  if (problem === null) {
    note.remove();
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
    return;
  }
  note.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${circleAlertIcon}"/></svg>`;
  note.append(problem);
  if (isChoice) field.closest('fieldset')?.append(note);
  else {
    field.after(note);
    field.setAttribute('aria-invalid', 'true');
  }
  field.setAttribute('aria-describedby', id);
}
