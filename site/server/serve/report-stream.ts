/** The report of publishing as an event stream: one event for each change. */

import type { ServerResponse } from 'node:http';
import { type PublishReport, publishReportLimits } from '#schema/publish.ts';
import { endWhenDraining } from './drain.ts';

/** Browsers reconnect by themselves, which checks again whether the administrator is still signed in. */
const longestMs = 60_000;
const retryMs = 1_000;
/** Proxies close idle connections. */
const beatEvery = 15;

export function streamReport(res: ServerResponse, report: () => PublishReport): void {
  res.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // nginx would buffer the events.
    'X-Accel-Buffering': 'no',
  });
  let sent = '';
  let silent = 0;
  const tell = () => {
    // A client that does not read gets the latest report later.
    if (res.writableNeedDrain) return;
    const text = JSON.stringify(report());
    silent += 1;
    if (text !== sent) res.write(`data: ${text}\n\n`);
    else if (silent >= beatEvery) res.write(':\n\n');
    else return;
    sent = text;
    silent = 0;
  };
  res.write(`retry: ${retryMs}\n`);
  tell();
  const timers = [setInterval(tell, publishReportLimits.every), setTimeout(() => res.end(), longestMs)];
  endWhenDraining(res, () => res.end());
  res.once('close', () => timers.forEach(clearInterval));
}
