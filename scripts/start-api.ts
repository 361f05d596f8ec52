import { readEnv } from '#admin-api/ground/environment/env.ts';
import { createHttpServer, listenOn } from '#site/server/serve/http-server.ts';
import { explainPort, refuseTakenPort } from './listen.ts';
import { openApi } from './open-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (opened) => {
  const env = readEnv();
  await refuseTakenPort(env);
  const api = await openApi(env);
  opened(api.close);
  const server = createHttpServer(api.listener, { proxies: env.trustProxy });
  opened(() => server.drain());
  opened(async () => api.announceStop());
  await explainPort(env, () => listenOn(server, env));
  console.log(`The API is at http://${env.host}:${env.port}/api`);
});
