/**
 * The roles of people in a title, in the order in which pages name them. This file is apart from the schema of people, to keep
 * the browser's part small.
 */
import { z } from 'zod';

export const creditRoles = [
  'director',
  'creator',
  'actor',
  'presenter',
  'writer',
  'producer',
  'composer',
  'cinematographer',
  'editor',
] as const;
export const creditRole = z.enum(creditRoles, `Must be one of ${creditRoles.join(', ')}`);
export type CreditRole = z.infer<typeof creditRole>;
