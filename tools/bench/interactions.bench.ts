import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { findChromium } from '#scripts/chromium.ts';
import type { Benchmark } from './bench.ts';
import { start } from './child.ts';
import { type Figure, median, ms, quantile } from './figure.ts';

/** The journeys in which a visitor presses, types and chooses most. */
const journeys = [
  'filters',
  'header',
  'home',
  'features/own-list',
  'features/own-long-list',
  'features/ratings',
  'search',
  'title',
];
const slowdown = 4;
const goalMs = 100;
const goalShare = 0.95;

/** A line of the file that site/e2e/interactions.ts writes. */
const interactionEvent = z.object({
  interaction: z.string(),
  path: z.string(),
  event: z.string(),
  target: z.string(),
  duration: z.number(),
});
type InteractionEvent = z.infer<typeof interactionEvent>;

/**
 * The time from each press or key of visitors' journeys until the next frame is painted, with a processor that is four times slower; the
 * reference is the same journeys with this machine's own. What takes less than 16 ms is reported by no browser and not counted.
 */
export const interactionsBench: Benchmark = async (bench) => {
  if (!findChromium()) {
    bench.note('There is no Chromium here: interactions are left out.');
    return [];
  }
  const run = async (rate: number): Promise<InteractionEvent[]> => {
    bench.note(`Interactions of ${journeys.length} files of journeys, processor ${rate} times slower …`);
    const file = join(bench.folder, `interactions-${rate}.ndjson`);
    await writeFile(file, '');
    const child = start(
      join('node_modules', '.bin', 'playwright'),
      ['test', '--workers=1', '--reporter=line', ...journeys.map((name) => `site/e2e/${name}.spec.ts`)],
      { env: { INTERACTIONS_FILE: file, CPU_SLOWDOWN: String(rate) } },
    );
    bench.atEnd(child.stop);
    await new Promise((resolve) => child.process.once('close', resolve));
    bench.note(`  ${child.output().trim().split('\n').at(-1)?.trim()}`);
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    return slowestOfEach(lines.map((line) => interactionEvent.parse(JSON.parse(line))));
  };
  const slow = await run(slowdown);
  for (const { duration, event, target, path } of slow.slice(0, 10))
    bench.note(`  ${ms(duration)}: ${event} on ${target} of ${path}`);
  const usual = await run(1);
  const figure: Figure = {
    what: `interactions of ${slow.length} in journeys, processor ${slowdown} times slower`,
    ours: spell(slow),
    reference: `this machine's own processor: ${spell(usual)}`,
    goal: `${goalShare * 100}% under ${goalMs} ms`,
  };
  return [figure];
};

/** The slowest event of each interaction, the slowest first. */
function slowestOfEach(events: readonly InteractionEvent[]): InteractionEvent[] {
  const slowest = new Map<string, InteractionEvent>();
  for (const event of events)
    if (event.duration > (slowest.get(event.interaction)?.duration ?? 0))
      slowest.set(event.interaction, event);
  return [...slowest.values()].toSorted((a, b) => b.duration - a.duration);
}

function spell(events: readonly InteractionEvent[]): string {
  const times = events.map(({ duration }) => duration);
  const share = times.filter((time) => time < goalMs).length / times.length;
  return `${(share * 100).toFixed(1)}% under ${goalMs} ms, p50 ${ms(median(times))}, p95 ${ms(quantile(times, 0.95))}`;
}
