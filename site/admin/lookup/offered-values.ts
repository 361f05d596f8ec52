/** The values that a provider offers for the title form, and their conversion to values of its fields. */

import { factsWith, namesOf } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import type { OfferedTitle } from '#schema/shapes/lookup.ts';
import type { TitleFields } from '#schema/shapes/title-form.ts';
import { isDrawn } from '#site/admin/images/image-check.ts';

const lookedUp = factsWith(titleFacts, 'isLookedUp');
/** The form has no field for the cast: it goes to the end of the description. */
export type TakenField = keyof typeof lookedUp;
export type OfferedName = TakenField | 'cast';
export const offeredNames: readonly OfferedName[] = [...namesOf(lookedUp), 'cast'];
type Values = Pick<TitleFields, TakenField>;

export const fieldOf = (name: OfferedName): TakenField => (name === 'cast' ? 'description' : name);

export interface OfferedValue {
  name: OfferedName;
  value: string;
}

/** The fields that the provider knows. */
export const offeredValues = (offer: OfferedTitle): OfferedValue[] =>
  offeredNames.flatMap((name) => {
    const value = offer[name];
    if (value === null) return [];
    return { name, value: name === 'cast' ? `Starring ${value}.` : String(value) };
  });

export const isEmpty = (name: TakenField, value: string): boolean =>
  value.trim() === '' || (name === 'posterUrl' && isDrawn(value));

/** Whether the form has the offered value already. */
export const isHeld = ({ name, value }: OfferedValue, values: Values): boolean =>
  name === 'cast' ? values.description.includes(value) : values[fieldOf(name)].trim() === value;

export const taken = ({ name, value }: OfferedValue, values: Values): string =>
  name === 'cast' ? [values.description.trim(), value].filter(Boolean).join('\n\n') : value;

/** The values for empty fields. The cast is appended to the text for an empty description. */
export const forEmptyFields = (offered: readonly OfferedValue[], values: Values): OfferedValue[] =>
  offered.filter((one) => isEmpty(fieldOf(one.name), values[fieldOf(one.name)]));
