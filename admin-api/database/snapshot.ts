import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';

/** Everything that `work` reads is of one moment, however many queries it takes. */
export const inSnapshot = <T>(em: EntityManager, work: (em: EntityManager) => Promise<T>): Promise<T> =>
  em.transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
