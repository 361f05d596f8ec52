import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { type Close, runUntilStopped } from '#scripts/run-until-stopped.ts';
import { commandEnv } from '#scripts/running.ts';
import { openExportFolder } from './export-folder.ts';
import { type ExportReport, exportSite } from './export-site.ts';
import { clientAddresses, openOrigin } from './origin.ts';
import { siteClient, untilPublished } from './site-client.ts';

const usage = `npm run export -- [--no-cards] DIR

Writes the whole public site into DIR as plain files, each text with a .br and a .gz copy. A second run writes
what changed and removes what is gone. See docs/run/deployment.md for a server in front of it.

  --no-cards   without what is drawn: social cards, and posters of titles without a picture (half a second each, once)`;

/** Edits made during the export need another round; a site that is edited without pause is exported as of the last round. */
const mostRounds = 5;
const mostNamed = 10;

interface Order {
  dir: string;
  hasCards: boolean;
}

/** null when the usage text was requested. */
function orderOf(args: string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        'no-cards': { type: 'boolean', default: false },
      },
    });
    if (values.help) return null;
    const [dir, ...more] = positionals;
    if (dir === undefined || more.length > 0) throw new Error('Name one folder.');
    return { dir, hasCards: !values['no-cards'] };
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

const number = new Intl.NumberFormat('en');
const count = (how: number, what: string) => `${number.format(how)} ${what}`;

function say(folder: string, { written, unchanged, removed, missing, failed }: ExportReport): void {
  console.log(
    `${folder}: ${count(written, 'written')}, ${count(unchanged, 'unchanged')}, ${count(removed, 'removed')}.`,
  );
  if (missing.length > 0)
    console.error(
      `Named by a page, and not there: ${missing.slice(0, mostNamed).join(', ')}${missing.length > mostNamed ? ' …' : ''}`,
    );
  for (const { path, status } of failed.slice(0, mostNamed))
    console.error(`${path} was left as it was: the site answered ${status}.`);
  if (failed.length > 0) process.exitCode = 1;
}

/** Adds up the rounds; missing and failed addresses are those of the last round. */
const joined = (sum: ExportReport, last: ExportReport): ExportReport => ({
  ...last,
  written: sum.written + last.written,
  removed: sum.removed + last.removed,
});

async function main({ dir, hasCards }: Order, opened: (close: Close) => void): Promise<void> {
  const folder = await openExportFolder(dir);
  opened(folder.close);
  const env = commandEnv({ onlyReads: true });
  const url = await openOrigin(env, opened);
  const site = siteClient(url, env.feedKey);
  opened(site.close);
  const bar = new SingleBar({ format: 'Writing {bar} {value} of {total}', stopOnComplete: false });
  const options = {
    site,
    folder,
    siteUrl: env.siteUrl,
    hasCards,
    clientFiles: clientAddresses(),
    onProgress: (done: number, total: number) => {
      bar.setTotal(total);
      bar.update(done);
    },
  };
  let report: ExportReport = { written: 0, unchanged: 0, removed: 0, missing: [], failed: [] };
  for (let round = 1; round <= mostRounds; round += 1) {
    const head = await untilPublished(site, () =>
      console.log('Waiting for pages that are to be rendered first.'),
    );
    bar.start(1, 0);
    report = joined(report, await exportSite(options).finally(() => bar.stop()));
    if ((await site.head()) === head) break;
  }
  say(dir, report);
}

await runUntilStopped(
  async (opened) => {
    const order = orderOf(process.argv.slice(2));
    if (order === null) console.log(usage);
    else await main(order, opened);
  },
  { isOver: true },
);
