import { readEnv } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { explainPort } from './listen.ts';
import { openSite } from './open-site.ts';
import { runUntilStopped } from './run-until-stopped.ts';

await runUntilStopped(async (opened) => {
  const env = readEnv();
  if (!env.apiUrl) throw new StartProblem('The site server needs API_URL: the address of the API it reads.');
  const site = openSite({ env, apiListener: null });
  opened(() => site.close());
  await explainPort(env, () => site.listen(env));
  console.log(`The site is at ${env.siteUrl}, reading ${env.apiUrl}`);
});
