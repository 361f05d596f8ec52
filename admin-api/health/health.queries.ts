import type { EntityManager } from '@mikro-orm/postgresql';

/** Throws what any query would: the error handler answers 503. */
export const pingDatabase = (em: EntityManager) => em.execute('select 1');
