import { appendFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** One event of an interaction, as the browser's Event Timing reports it: from the input until the next frame is painted. */
interface InteractionEvent {
  /** Of the document and the interaction; the events of one press share it. */
  interaction: string;
  path: string;
  event: string;
  /** The element, as tag and classes. */
  target: string;
  /** Milliseconds, in steps of 8. */
  duration: number;
}

/** Events that took less are not reported by browsers. */
const shortestMs = 16;

function observeEvents(shortest: number): void {
  const document_ = `${performance.timeOrigin} ${Math.random()}`;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue;
      const element = entry.target instanceof Element ? entry.target : null;
      Reflect.get(
        window,
        'recordInteraction',
      )({
        interaction: `${document_} ${entry.interactionId}`,
        path: location.pathname,
        event: entry.name,
        target: element ? [element.localName, ...element.classList].join('.') : '',
        duration: entry.duration,
      });
    }
  });
  observer.observe({ type: 'event', durationThreshold: shortest, buffered: true } as PerformanceObserverInit);
}

const interactionsFile = process.env['INTERACTIONS_FILE'];

/**
 * Records the interactions of all pages of a context, whose processor is slowed down: `npm run bench -- --only interactions` runs
 * journeys with these two variables, and tests run without them.
 */
export async function recordInteractions(context: BrowserContext): Promise<void> {
  if (!interactionsFile) return;
  const rate = Number(process.env['CPU_SLOWDOWN'] ?? 1);
  await context.exposeBinding('recordInteraction', (_source, event: InteractionEvent) =>
    appendFileSync(interactionsFile, `${JSON.stringify(event)}\n`),
  );
  await context.addInitScript(observeEvents, shortestMs);
  context.on('page', async (page) => {
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  });
}
