import type { Answered, Call, Sent } from '#schema/calls/call.ts';
import type { AnySent, Params } from '#site/lib/api.ts';
import type { PageApi } from '#site/page-kinds/page-kind.ts';

/** An API that answers every call by its path and query. */
export const answering = (answer: (path: string, query: Params) => unknown) =>
  ({
    call: async <C extends Call>({ path, reply }: C, sent: Sent<C>) =>
      reply.parse(answer(path, (sent as AnySent).query ?? {})) as Answered<C>,
  }) as PageApi;
