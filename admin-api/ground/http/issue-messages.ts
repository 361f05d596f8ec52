import type { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The message for a field whose schema defines none for this error. */
export const issueMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : `Must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `Must be ${issue.values.map(String).join(' or ')}`;
    case 'too_small':
      return `Must ${measured(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `Must ${measured(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_union':
      return 'Fits none of the forms that this may take';
    case 'invalid_format':
      return 'Is not written as it must be';
    default:
      return undefined;
  }
};

function measured(origin: string, bound: string, limit: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  return origin === 'array' ? `have ${bound} ${limit} entries` : `be ${bound} ${limit}`;
}
