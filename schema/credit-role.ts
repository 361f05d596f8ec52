/** What people do for a title, in the order in which pages name it. Without the schema of people, for the browser. */
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
