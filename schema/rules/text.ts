import { z } from 'zod';

/** The maximum of PostgreSQL's `integer`: a larger number would be an error of the database instead of a refusal. */
export const int4Max = 2_147_483_647;

/** PostgreSQL cannot store U+0000 in a text. */
const withoutNul = (value: string) => !value.includes('\u0000');

/** Every string has a maximum; later checks are skipped once it is exceeded. */
export const text = (max: number, label = 'This text', missing = `${label} must be a text`) =>
  z
    .string(missing)
    .max(max, { error: `${label} must be at most ${max} characters`, abort: true })
    .refine(withoutNul, { error: `${label} must not contain NUL characters`, abort: true });

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to refuse
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/;

/** A text that is stored and shown: files of calendars and feeds cannot contain control characters, apart from tabs and line breaks. */
export const writtenText = (max: number, label = 'This text', missing?: string) =>
  text(max, label, missing).refine((value) => !controls.test(value), {
    error: `${label} must not contain control characters`,
    abort: true,
  });

/** Whether anything of it is visible: Unicode has more white space than `trim` removes. */
export const isSeen = (value: string) => /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u.test(value);

/** Trimmed text; one without a visible character counts as missing. */
export const requiredText = (max: number, message: string, label?: string) =>
  writtenText(max, label, message)
    .trim()
    .min(1, { error: message, abort: true })
    .refine(isSeen, { error: message, abort: true });

/** Required, and in one line: a line break becomes a space. */
export const requiredLine = (max: number, message: string, label?: string) =>
  requiredText(max, message, label).overwrite((value) => value.replace(/[\n\r\u0085\u2028\u2029]+/g, ' '));

/** Forms send '' for an empty field; it is stored as null. */
export const orNull = (field: z.ZodString) =>
  field.nullable().transform((value) => (value === '' ? null : value));

export const optionalText = (max: number, label?: string) => orNull(writtenText(max, label).trim());

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');

/** A field with a default: null, '' and white space count as left out. */
export const orMissing = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), field.optional()).optional();

/** The rule of a form's field that may be empty: the text as it was typed. */
export const orEmpty = (rule: z.ZodType) =>
  z.string().superRefine((value, context) => {
    const message = value === '' ? undefined : rule.safeParse(value).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

/** The form of a record whose fields are texts that may be empty, apart from its name. */
export const textForm = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>, name: keyof Shape) =>
  z.object(
    Object.fromEntries(
      Object.entries(shape).map(([field, rule]) => [
        field,
        field === name ? rule : orEmpty(rule as z.ZodType),
      ]),
    ) as { [Name in keyof Shape]: z.ZodString },
  );

/** A row's id in a path. */
export const pathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, { error: 'Must be a positive whole number', abort: true })
  .transform(Number)
  .pipe(z.int().max(int4Max));

/** One message for every value that is not a whole number within these bounds, unless there is one for too large and broken numbers. */
export const wholeNumber = (
  { min, max }: { min: number; max: number },
  message: string,
  tooLarge = message,
  broken = message,
) => {
  const error = ({ input }: { input?: unknown }) => (typeof input === 'number' ? broken : message);
  return z.int({ error, abort: true }).min(min, message).max(max, tooLarge);
};

/** A row's id in a reply. */
export const id = z.int().min(1).max(int4Max);

/** A row's id in a body; an invalid one gets the message of a missing one. */
export const bodyId = (message: string) => wholeNumber({ min: 1, max: int4Max }, message);

/** A whole number in a query string; the default where it is missing. */
export const queryInt = (min: number, max: number, fallback: number) => {
  const error = `Must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error))
    .default(fallback);
};
