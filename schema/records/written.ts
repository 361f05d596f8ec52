import { z } from 'zod';
import { optionalDay } from '#schema/rules/date.ts';
import { orMissing, orNull } from '#schema/rules/text.ts';
import { optionalUrl } from '#schema/rules/url.ts';
import { type Facts, type FieldFacts, type WrittenName, writtenNames } from './field.ts';

export const flagMessage = 'Must be true or false';

const plain = { boolean: z.boolean(flagMessage), date: optionalDay, address: optionalUrl() } as const;

/** The rule of a field that needs none of its own. */
type PlainRule<Of extends FieldFacts> = Of extends { type: 'boolean' }
  ? (typeof plain)['boolean']
  : Of extends { type: 'date'; isNullable: true }
    ? (typeof plain)['date']
    : Of extends { format: 'address' | 'picture'; isNullable: true }
      ? (typeof plain)['address']
      : never;

type Unruled<Of extends Facts> = {
  [Name in WrittenName<Of>]: [PlainRule<Of[Name]>] extends [never] ? Name : never;
}[WrittenName<Of>];
type Rules<Of extends Facts> = Record<Unruled<Of>, z.ZodType> & Partial<Record<WrittenName<Of>, z.ZodType>>;

type OrNull<Rule> = Rule extends z.ZodString
  ? ReturnType<typeof orNull>
  : Rule extends z.ZodNumber
    ? z.ZodNullable<Rule>
    : Rule;
type Field<Of extends FieldFacts, Rule> = Rule extends z.ZodType
  ? Of extends { isNullable: true }
    ? OrNull<Rule>
    : Rule
  : PlainRule<Of>;

/** A text or number that may be unknown; other rules say themselves what an empty value is. */
function orUnknown(rule: z.ZodType): z.ZodType {
  const known = rule instanceof z.ZodString ? orNull(rule) : rule instanceof z.ZodNumber && rule.nullable();
  if (!known) return rule;
  const described = z.globalRegistry.get(rule);
  z.globalRegistry.remove(rule);
  return described ? known.meta(described) : known;
}

/**
 * The fields that are written, each with its rule; which they are, and which may be null, follows from the facts. Those with a rule of
 * their own are checked first, in its order.
 */
export const writtenFields = <const Of extends Facts, const Own extends Rules<Of>>(facts: Of, rules: Own) => {
  const own = new Map<string, z.ZodType | undefined>(Object.entries(rules));
  const names = [...new Set([...own.keys(), ...writtenNames(facts)])];
  return z.strictObject(
    Object.fromEntries(
      names.map((name) => {
        const { type, isNullable } = (facts as Facts)[name] ?? {};
        const rule = own.get(name);
        if (rule) return [name, isNullable ? orUnknown(rule) : rule];
        return [name, type === 'boolean' || type === 'date' ? plain[type] : plain.address];
      }),
    ) as {
      [Name in WrittenName<Of>]: Field<Of[Name], Name extends keyof Own ? Own[Name] : undefined>;
    },
  );
};

type New<Of extends FieldFacts, Rule extends z.ZodType> = Of extends { isNullable: true }
  ? z.ZodOptional<Rule>
  : Of extends { type: 'boolean' }
    ? ReturnType<typeof orMissing<Rule>>
    : Rule;

/** The fields of a new record: it may do without those that may be null, and its flags are off. */
export const newShape = <const Of extends Facts, Shape extends Record<WrittenName<Of>, z.ZodType>>(
  facts: Of,
  { shape }: z.ZodObject<Shape>,
) =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, rule]) => {
      const { type, isNullable } = (facts as Facts)[name] ?? {};
      return [name, isNullable ? rule.optional() : type === 'boolean' ? orMissing(rule) : rule];
    }),
  ) as { [Name in WrittenName<Of>]: New<Of[Name], Shape[Name]> };

type Absent<Of extends FieldFacts> = Of extends { isNullable: true }
  ? true
  : Of extends { type: 'boolean' }
    ? true
    : false;

/** The fields that a new record may do without: null, and off, where they were not given. */
export const completed = <
  const Of extends Facts,
  Given extends { readonly [Name in WrittenName<Of>]?: unknown },
>(
  facts: Of,
  given: Given,
) =>
  Object.fromEntries(
    writtenNames(facts).flatMap((name) => {
      const { type, isNullable } = (facts as Facts)[name] ?? {};
      if (type !== 'boolean' && !isNullable) return [];
      return [[name, given[name] ?? (type === 'boolean' ? false : null)]];
    }),
  ) as {
    [Name in WrittenName<Of> as Absent<Of[Name]> extends true ? Name : never]: Exclude<
      Given[Name],
      undefined
    >;
  };
