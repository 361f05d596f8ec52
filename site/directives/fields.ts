/** What visitors enter into the fields of an island, and how React learns of it. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
/** A text or the value of an option; of a checkbox or radio button, whether it is checked. */
export type Entered = string | boolean;

export const fieldsIn = (parts: readonly Element[]) =>
  parts.flatMap((part) => [...part.querySelectorAll<Field>(':is(input, textarea, select)[name]')]);

export const isChoice = (field: Field): field is HTMLInputElement => /checkbox|radio/.test(field.type);

export const standsIn = (field: Field): Entered => (isChoice(field) ? field.checked : field.value);

function isEntered(field: Field): boolean {
  if (isChoice(field)) return field.checked !== field.defaultChecked;
  if (!('options' in field)) return field.value !== field.defaultValue;
  return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
}

/** The fields in which something else stands than the server has rendered. */
export const enteredIn = (island: Element): [Field, Entered][] =>
  fieldsIn([island])
    .filter(isEntered)
    .map((field) => [field, standsIn(field)]);

/** In React's fields: the value that React has seen last. It takes no notice of an event while the value is still that. */
type Watched = Field & { _valueTracker?: { setValue: (value: string) => void } };

/** Enters the value as a visitor does. A field that has it already keeps its cursor, and only React is told. */
export function enter(field: Watched, value: Entered): void {
  const name = typeof value === 'boolean' ? 'checked' : 'value';
  // On the element itself React has a property of its own, by which a script's change would be one that React has seen.
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name);
  if (own?.get?.call(field) !== value) own?.set?.call(field, value);
  if (field.type === 'hidden') return;
  field._valueTracker?.setValue(typeof value === 'boolean' ? String(!value) : `${value}.`);
  // React hears of a choice by its click, of a text by its input.
  for (const event of ['click', 'input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true }));
}
