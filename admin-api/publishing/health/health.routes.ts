import type { EntityManager } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { moments } from '#admin-api/records/publication/schedule.queries.ts';
import * as calls from '#schema/calls/service.ts';
import { healthMessages } from '#schema/calls/service.ts';

/** As long as work in the background may wait or fail before it counts as stuck. */
const longest = `interval '1 minute'`;

const isFailing = (kind: string) =>
  `exists (select from jobs where kind = '${kind}' and failing_since < now() - ${longest})`;

/**
 * The work in the background that does not go on, read from what is left to do: so it is noticed whatever the reason is, and also when
 * nothing works at all. Throws the same errors as any query, so that the error handler answers 503 without the database.
 */
const findStuck = (em: EntityManager) =>
  em.execute<{ moments: boolean; changes: boolean; imports: boolean }[]>(`
    select exists (${moments((column) => `${column} < now() - ${longest}`)}) as moments,
           ${isFailing('bulk change')} as changes, ${isFailing('import')} as imports`);

/** `held`: changes that an open transaction keeps from being published. */
export function healthRoutes({ held }: { held: { isStuck: () => boolean } }) {
  const router = apiRouter();
  let looking: ReturnType<typeof findStuck> | undefined;

  /** Everyone who asks at the same time shares one query. */
  function look(em: EntityManager): ReturnType<typeof findStuck> {
    looking ??= findStuck(em).finally(() => {
      looking = undefined;
    });
    return looking;
  }

  router.serve(calls.getHealth, async ({ em }) => {
    const [stuck] = await look(em);
    const works = { ...stuck, publishing: held.isStuck() };
    const messages = (['publishing', 'moments', 'changes', 'imports'] as const)
      .filter((work) => works[work])
      .map((work) => healthMessages[work]);
    return messages.length === 0
      ? { status: 'ok' as const }
      : { status: 'degraded' as const, message: messages.join(' ') };
  });
  return router;
}
