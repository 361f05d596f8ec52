import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { everyPageRendered } from './all-paths.ts';
import type { Benchmark } from './bench.ts';
import { run } from './child.ts';
import { count, type Figure, median, times } from './figure.ts';
import { makeHugoProject } from './hugo-project.ts';
import { fill, smallCatalogue } from './instances.ts';
import { type Product, startProduct } from './product.ts';
import { makeStaticProject } from './static-project.ts';

const rounds = 3;
/** A higher number does not make `astro build` faster here: one request of the API reads 100 titles. */
const sideBySide = 32;

/**
 * Renders every page of a small catalogue with the running product (compressed and stored), `astro build` and hugo (not
 * compressed), from the same texts, in turns. The time of the pages is measured without Astro's bundling.
 */
export const renderBench: Benchmark = async (bench) => {
  const { dataDir } = await fill(bench, smallCatalogue);
  const product = await startProduct(bench, dataDir);
  const paths = await everyPageRendered(product);
  const project = join(bench.folder, 'static');
  await makeStaticProject(project, paths, sideBySide);
  const hugoProject = (await hasHugo()) ? join(bench.folder, 'hugo') : null;
  if (hugoProject) await makeHugoProject(hugoProject, product, paths);
  else bench.note('hugo is not installed: rendering is compared with astro build alone.');
  const rates: Record<'ours' | 'astro' | 'hugo', Rate[]> = { ours: [], astro: [], hugo: [] };
  for (let round = 0; round < rounds; round += 1) {
    bench.note(`Rendering and building, round ${round + 1} of ${rounds} …`);
    rates.ours.push(await renderAll(product));
    rates.astro.push(await build(product, project));
    if (hugoProject) rates.hugo.push(await buildWithHugo(hugoProject));
  }
  await product.stop();
  const figures = [compared('astro build', rates.ours, rates.astro, 'at least 1.5x')];
  return hugoProject ? [...figures, compared('hugo', rates.ours, rates.hugo, 'at least 1x')] : figures;
};

function compared(name: string, ours: Rate[], theirs: Rate[], goal: string): Figure {
  const rate = (rates: Rate[]) => count(median(rates.map(({ perSecond }) => perSecond)));
  const ratio = median(ours.map(({ perSecond }, at) => perSecond / (theirs[at]?.perSecond ?? Number.NaN)));
  return {
    what: `Rendering ${count(ours[0]?.pages ?? 0)} pages, with brotli`,
    ours: `${rate(ours)} pages/s (${times(ratio)})`,
    reference: `${name}, ${count(theirs[0]?.pages ?? 0)} pages, nothing compressed: ${rate(theirs)} pages/s`,
    goal,
  };
}

interface Rate {
  pages: number;
  perSecond: number;
}

async function renderAll(product: Product): Promise<Rate> {
  const before = (await product.status()).rendered ?? 0;
  const began = performance.now();
  const answer = await fetch(`${product.url}/api/publish`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await product.feedKey()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ all: true }),
  });
  if (!answer.ok) throw new Error(`Publishing was answered ${answer.status}: ${await answer.text()}`);
  for (;;) {
    const { pending, rendered } = await product.status();
    const pages = (rendered ?? 0) - before;
    if (pending === 0 && pages > 0) return { pages, perSecond: (pages * 1000) / (performance.now() - began) };
    await pause(20);
  }
}

async function build({ url }: Product, project: string): Promise<Rate> {
  await rm(join(project, 'dist'), { recursive: true, force: true });
  let began = 0;
  const output = await run(process.execPath, [join('node_modules', 'astro', 'bin', 'astro.mjs'), 'build'], {
    cwd: project,
    env: { API_URL: url, SITE_URL: url, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' },
    onOutput: (text) => {
      if (began === 0 && text.includes('generating static routes')) began = performance.now();
    },
  });
  const milliseconds = performance.now() - began;
  const pages = Number(/(\d+) page\(s\) built/.exec(output)?.[1]);
  if (began === 0 || !pages) throw new Error(`The output of astro build is not what it was:\n${output}`);
  return { pages, perSecond: (pages * 1000) / milliseconds };
}

const hasHugo = () =>
  run('hugo', ['version']).then(
    () => true,
    () => false,
  );

async function buildWithHugo(project: string): Promise<Rate> {
  await rm(join(project, 'public'), { recursive: true, force: true });
  const output = await run('hugo', ['--source', project]);
  const pages = Number(/Pages\s*\|\s*(\d+)/.exec(output)?.[1]);
  const milliseconds = Number(/Total in (\d+) ms/.exec(output)?.[1]);
  if (!pages || !milliseconds) throw new Error(`The output of hugo is not what it was:\n${output}`);
  return { pages, perSecond: (pages * 1000) / milliseconds };
}
