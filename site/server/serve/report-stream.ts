/** The report of publishing as a stream of events: each time it says something new. */

import type { ServerResponse } from 'node:http';
import { type PublishReport, publishReportLimits } from '#schema/publish.ts';
import { endWhenDraining } from './drain.ts';

/** Browsers come back by themselves, and whoever has signed out meanwhile is not let in again. */
const longestMs = 60_000;
const retryMs = 1_000;
/** Proxies close what is silent for long. */
const beatEvery = 15;

export function streamReport(res: ServerResponse, report: () => PublishReport): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // nginx would hold the events back.
    'X-Accel-Buffering': 'no',
  });
  let told = '';
  let silent = 0;
  const tell = () => {
    // Who does not read what came hears of what is new then.
    if (res.writableNeedDrain) return;
    const text = JSON.stringify(report());
    silent += 1;
    if (text !== told) res.write(`data: ${text}\n\n`);
    else if (silent >= beatEvery) res.write(':\n\n');
    else return;
    told = text;
    silent = 0;
  };
  res.write(`retry: ${retryMs}\n`);
  tell();
  const timers = [setInterval(tell, publishReportLimits.every), setTimeout(() => res.end(), longestMs)];
  endWhenDraining(res, () => res.end());
  res.once('close', () => timers.forEach(clearInterval));
}
