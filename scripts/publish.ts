import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { errorReply } from '#schema/shapes/error.ts';
import {
  type PublishOrder,
  type PublishReport,
  type PublishStatus,
  publishOrder,
  publishReport,
  publishReportPath,
  publishStatus,
} from '#schema/shapes/publish.ts';
import { markInStore, notStoredWords } from '#site/server/publish/publish-orders.ts';
import { ownAddress } from './listen.ts';
import { printError } from './run-until-stopped.ts';
import { commandEnv } from './running.ts';

const usage = `npm run publish -- --all | --tag TAG… | --path PATH…

  --all        render every page again
  --tag TAG    the pages that show something: title:42, list:movies, settings…
  --path PATH  one page, as in the address: /movies/the-general`;

/** null when the usage text was requested. */
function orderOf(args: string[]): PublishOrder | null {
  const { values } = readArguments(args);
  if (values.help) return null;
  const parsed = publishOrder.safeParse({
    ...(values.all && { all: true }),
    ...(values.tag && { tags: values.tag }),
    ...(values.path && { paths: values.path }),
  });
  if (!parsed.success)
    throw new StartProblem(`Name one of --all, --tag and --path; a path begins with /.\n\n${usage}`);
  return parsed.data;
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        all: { type: 'boolean', default: false },
        tag: { type: 'string', multiple: true },
        path: { type: 'string', multiple: true },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

/** undefined when no server listens there. */
async function sendOrder(env: Env, order: PublishOrder): Promise<Response | undefined> {
  try {
    return await fetch(`${ownAddress(env)}/api/publish`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.feedKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(order),
    });
  } catch {
    return undefined;
  }
}

async function readStatus(env: Env): Promise<PublishStatus> {
  const answer = await fetch(`${ownAddress(env)}/api/publish/status`);
  return publishStatus.parse(await answer.json());
}

/** Reads why pages failed, which the public status does not contain. */
async function readReport(env: Env): Promise<PublishReport> {
  const headers = { Authorization: `Bearer ${env.feedKey}` };
  const answer = await fetch(`${ownAddress(env)}${publishReportPath}`, { headers });
  return publishReport.parse(await answer.json());
}

/**
 * Waits until the queue is empty apart from failing pages; `before` is how many pages had been rendered when the order was given.
 */
async function follow(env: Env, before: number): Promise<void> {
  const bar = new SingleBar({ format: 'Rendering {bar} {value} of {total} pages', stopOnComplete: false });
  let status = await readStatus(env);
  bar.start(status.pending ?? 0, 0);
  while ((status.pending ?? 0) > (status.failedPages ?? 0)) {
    await pause(200);
    status = await readStatus(env);
    const done = (status.rendered ?? 0) - before;
    bar.setTotal(done + (status.pending ?? 0));
    bar.update(done);
  }
  bar.stop();
  console.log(`Pages rendered: ${(status.rendered ?? 0) - before}.`);
  if (status.failedPages === 0) return;
  const { failed } = await readReport(env);
  for (const { path, reason } of failed) console.error(`${path} could not be rendered: ${reason}`);
  process.exitCode = 1;
}

async function publish(args: string[]): Promise<void> {
  const order = orderOf(args);
  if (!order) {
    console.log(usage);
    return;
  }
  const env = commandEnv({ onlyReads: true });
  const before = await readStatus(env).catch(() => undefined);
  const answer = await sendOrder(env, order);
  if (!answer) {
    const file = join(env.dataDir, 'pages.sqlite');
    if (!existsSync(file))
      throw new StartProblem(`There is no page store in ${env.dataDir} yet. Run npm start.`);
    const unknown = markInStore(file, order);
    if (unknown.length > 0) throw new StartProblem(notStoredWords(order, unknown));
    console.log('No site server is running here; the pages are rendered when it starts.');
    return;
  }
  if (!answer.ok) {
    const said = errorReply.safeParse(await answer.json().catch(() => undefined));
    throw new StartProblem(said.success ? said.data.message : `The site server answered ${answer.status}.`);
  }
  await follow(env, before?.rendered ?? 0);
}

await publish(process.argv.slice(2)).catch(printError);
