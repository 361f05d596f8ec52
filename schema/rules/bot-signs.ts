/** How a visitor filled in a form: what programs give away. */
import { z } from 'zod';
import { text } from './text.ts';

const elapsed = 'Must be a whole number of milliseconds';

export const formSigns = {
  website: text(500, 'The website').optional().meta({
    description: 'A field that people do not see. Forms send it empty; what fills it is no person.',
  }),
  elapsedMs: z
    .int(elapsed)
    .min(0, elapsed)
    .optional()
    .meta({ description: 'Milliseconds between showing the form and sending it' }),
};

interface Signs {
  website?: string | undefined;
  elapsedMs?: number | undefined;
}

export const fillsTrap = ({ website = '' }: Signs) => website.trim() !== '';

/** Faster than a person. A program that posts without a form sends no duration. */
export const isFasterThan = ({ elapsedMs }: Signs, ms: number) => elapsedMs !== undefined && elapsedMs < ms;
