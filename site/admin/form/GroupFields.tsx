import type { FieldValues, Path } from 'react-hook-form';
import type { Facts, FieldFacts } from '#schema/records/field.ts';
import { Fields, type FieldsOf, type FormField } from './Fields.tsx';

type Own<Values extends FieldValues> = Omit<FormField<Values>, 'name'>;

const kinds: {
  readonly [Of in FieldFacts['type'] | NonNullable<FieldFacts['format']>]?: FormField<FieldValues>['kind'];
} = {
  prose: 'lines',
  lines: 'lines',
  picture: 'picture',
  integer: 'number',
  real: 'number',
  minutes: 'number',
  seconds: 'seconds',
};

function controlOf({ type, format, isNullable }: FieldFacts) {
  const kind = kinds[format ?? type];
  return {
    isOptional: isNullable === true,
    ...(kind && { kind }),
    ...(type === 'date' && { input: { type: 'date' } }),
    ...(format === 'seconds' && { hint: 'Or as players show it: 1:10' }),
    ...(format === 'address' && { input: { inputMode: 'url' as const } }),
  };
}

interface Props<Values extends FieldValues> extends FieldsOf<Values> {
  facts: Facts;
  group: string;
  /** What is special to a field. These come first, in this order. */
  own?: { readonly [Name in Path<Values>]?: Own<Values> };
}

/** The fields of a group of a record, each with the control that its facts ask for. */
export function GroupFields<Values extends FieldValues>(props: Props<Values>) {
  const { form, labels, deadLink, facts, group, own = {} } = props;
  const special = new Map(Object.entries<Own<Values> | undefined>(own));
  const inGroup = Object.keys(facts).filter((name) => facts[name]?.group === group);
  const names = [...new Set([...special.keys(), ...inGroup])].filter((name) => inGroup.includes(name));
  const fields = names.flatMap((name): FormField<Values>[] => {
    const field = facts[name];
    return field ? [{ name: name as Path<Values>, ...controlOf(field), ...special.get(name) }] : [];
  });
  return <Fields {...{ form, labels, fields }} {...(deadLink && { deadLink })} />;
}
