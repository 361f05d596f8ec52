import { ConstraintViolationException } from '@mikro-orm/core';

/** The name of the constraint that refused a write; null for any other error. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof ConstraintViolationException && 'constraint' in error ? String(error.constraint) : null;
