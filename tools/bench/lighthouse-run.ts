import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import type { Bench } from './bench.ts';
import { start } from './child.ts';

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** One visit of a phone on a slow line, with Lighthouse's mobile preset. */
export interface Visit {
  /** Out of 100, in the order of `categories`. */
  scores: number[];
  largestPaint: number;
  blocked: number;
  shift: number;
  /** Transferred bytes by Lighthouse's resource types. */
  bytes: Record<string, number>;
  /** The audits that cost points. */
  lost: string[];
}

/** Audits that apply to indexable pages only: the other pages answer 404, which browsers log, and are not indexed. */
const forFoundPages = ['http-status-code', 'is-crawlable', 'errors-in-console'];

export interface Address {
  url: string;
  /** True for the page of an unknown address. */
  isMissing: boolean;
}

/** Each visit has a new profile, so that nothing is cached from an earlier one. */
export async function visitPage(bench: Bench, chromium: string, { url, isMissing }: Address): Promise<Visit> {
  const profile = await mkdtemp(join(bench.folder, 'profile-'));
  const port = await freePort();
  const browser = start(chromium, [
    '--headless=new',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-extensions',
    // Chromium's sandbox refuses root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ]);
  bench.atEnd(browser.stop);
  try {
    await listening(port, browser.output);
    const run = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      logLevel: 'error',
      ...(isMissing && { ignoreStatusCode: true, skipAudits: forFoundPages }),
    });
    if (!run) throw new Error(`Lighthouse gave no answer for ${url}`);
    return readVisit(run.lhr);
  } finally {
    await browser.stop();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function listening(port: number, output: () => string): Promise<void> {
  for (let attempt = 0; attempt < 1_000; attempt += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await pause(20);
  }
  throw new Error(`Chromium did not come up:\n${output()}`);
}

function readVisit({ audits, categories: results, runtimeError }: Report): Visit {
  if (runtimeError) throw new Error(`Lighthouse could not measure the page: ${runtimeError.message}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const refs = categories.flatMap((name) => results[name]?.auditRefs ?? []);
  const requests = audits['network-requests']?.details;
  const bytes: Record<string, number> = {};
  if (requests?.type === 'table') {
    for (const { resourceType, transferSize } of requests.items)
      bytes[String(resourceType)] = (bytes[String(resourceType)] ?? 0) + Number(transferSize);
  }
  return {
    scores: categories.map((name) => Math.round((results[name]?.score ?? Number.NaN) * 100)),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes,
    lost: refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  };
}
