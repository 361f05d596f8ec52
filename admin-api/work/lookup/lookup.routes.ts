import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { createRateLimit } from '#admin-api/ground/http/rate-limit.ts';
import * as calls from '#schema/calls/titles.ts';
import { type LookupProvider, lookupNames, lookupProviders } from '#schema/shapes/lookup.ts';
import { lookupKey } from '#schema/shapes/ui-setting.ts';
import { createMemory } from './remember.ts';
import { createAsk, type Provider } from './request-provider.ts';
import { createTmdb } from './tmdb.ts';
import { createWikidata } from './wikidata.ts';

/** Requests to one provider, of which looking up a series takes several. */
const allowance = { points: 120, duration: 60 };
const noToken = 'TMDB needs a token: set TMDB_TOKEN in the environment of the server';

interface Options {
  orm: MikroORM;
  env: Pick<Env, 'siteUrl' | 'tmdbToken' | 'lookupUrl'>;
}

export function lookupRoutes({ orm, env: { siteUrl, tmdbToken, lookupUrl } }: Options) {
  const router = apiRouter();
  const remembered = createMemory();
  const limit = createRateLimit(orm, 'lookup', allowance);
  const askOf = (provider: LookupProvider, headers: Record<string, string> = {}) =>
    createAsk({
      name: lookupNames[provider],
      limit,
      standIn: lookupUrl,
      // Wikimedia requires a User-Agent that identifies the client.
      headers: { 'user-agent': `Lamphouse (${siteUrl})`, ...headers },
    });
  const providers: Record<LookupProvider, Provider | null> = {
    wikidata: createWikidata(askOf('wikidata')),
    tmdb:
      tmdbToken === null
        ? null
        : createTmdb(askOf('tmdb', { authorization: `Bearer ${tmdbToken}` }), lookupUrl),
  };

  function providerNamed(name: LookupProvider): Provider {
    const provider = providers[name];
    if (!provider) throw new RequestError(409, noToken);
    return provider;
  }

  router.serve(calls.lookUpTitles, async ({ query, em }) => {
    const on = await switchedOn(em);
    const answers = await Promise.allSettled(
      on.map(async (name) =>
        remembered(JSON.stringify([name, query]), async () => await providerNamed(name).search(query)),
      ),
    );
    return {
      candidates: answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : [])),
      problems: answers.flatMap((answer) => (answer.status === 'rejected' ? wordsOf(answer.reason) : [])),
    };
  });

  router.serve(calls.getOfferedTitle, async ({ params: { provider, id }, em }) => {
    if (id.startsWith('Q') !== (provider === 'wikidata'))
      throw new RequestError(404, `${lookupNames[provider]} has no such title`);
    if (!(await switchedOn(em)).includes(provider))
      throw new RequestError(409, `${lookupNames[provider]} is switched off in the settings`);
    return await remembered(id, async () => await providerNamed(provider).details(id));
  });

  return router;
}

async function switchedOn(em: EntityManager): Promise<LookupProvider[]> {
  const rows = await em.execute<{ key: string }[]>(
    sql`select key from ui_settings where key in (${lookupProviders.map(lookupKey)}) and value = 'true'`,
  );
  return lookupProviders.filter((name) => rows.some(({ key }) => key === lookupKey(name)));
}

/** A failing provider does not affect the others. */
function wordsOf(reason: unknown): string {
  if (reason instanceof RequestError) return reason.message;
  throw reason;
}
