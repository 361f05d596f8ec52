import { dev } from 'astro';
import { readEnv } from '#admin-api/ground/environment/env.ts';
import { createHttpServer, listenOn } from '#site/server/serve/http-server.ts';
import { explainPort, refuseTakenPort } from './listen.ts';
import { openApi } from './open-api.ts';
import { runUntilStopped } from './run-until-stopped.ts';

// Pages come from Astro's development server without the page store, so that a saved file shows at once. Node's --watch-path
// (package.json) restarts everything when the API or the schema changes.
await runUntilStopped(async (opened) => {
  const env = readEnv();
  await refuseTakenPort(env);
  const api = await openApi(env);
  opened(api.close);
  const behind = createHttpServer(api.listener);
  const { port } = await listenOn(behind, { host: '127.0.0.1', port: 0 });
  opened(() => behind.drain());
  const apiUrl = `http://127.0.0.1:${port}`;
  Object.assign(process.env, { API_URL: apiUrl, FEED_KEY: env.feedKey, SITE_URL: env.siteUrl });
  const site = await explainPort(env, () =>
    dev({
      server: { host: env.host, port: env.port },
      vite: { server: { strictPort: true, proxy: { '/api': apiUrl, '/media': apiUrl } } },
    }),
  );
  opened(() => site.stop());
  opened(async () => api.announceStop());
  console.log(`Lamphouse (development) is at ${env.siteUrl}`);
});
