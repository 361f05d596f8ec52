/** What is wrong with a field of the contact form, in words; null when nothing is. */
export interface FieldState {
  label: string;
  value: string;
  isEmail: boolean;
}

// as HTML defines a valid e-mail address, with a dot in the host: nobody is reached at ines@localhost
const address = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

export function fieldProblem({ label, value, isEmail }: FieldState): string | null {
  const text = value.trim();
  if (text === '') return `${label} is required`;
  return isEmail && !address.test(text) ? 'Please enter a valid email address' : null;
}
