import { readEnv } from '#admin-api/ground/environment/env.ts';
import { explainPort, refuseTakenPort } from './listen.ts';
import { openApi } from './open-api.ts';
import { openSite } from './open-site.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { announce } from './running.ts';

// The composition root: starts the API with its database, and the site server.
await runUntilStopped(async (opened) => {
  const env = readEnv();
  let isUp = false;
  opened(async () => {
    if (isUp) console.log('Lamphouse is stopped.');
  });
  await refuseTakenPort(env);
  const api = await openApi(env);
  opened(api.close);
  const site = openSite({ env, apiListener: api.listener });
  opened(() => site.close());
  opened(async () => api.announceStop());
  api.metrics.watchPublishing(site.status);
  await explainPort(env, () => site.listen(env));
  opened(await announce(env));
  isUp = true;
  console.log(`Lamphouse is at ${env.siteUrl}`);
});
