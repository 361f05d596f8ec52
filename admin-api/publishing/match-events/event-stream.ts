import { Readable } from 'node:stream';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { positionText } from '#schema/rules/feed-position.ts';
import { withMinute } from '#schema/rules/match-clock.ts';
import { type MatchEvent, matchEventLimits } from '#schema/shapes/match-events.ts';
import type { MatchHub } from './match-hub.ts';
import type { Missed, Told } from './recent-events.ts';

/** How long browsers wait before they reconnect, spread so that they do not all reconnect at once. */
const retryMs = { least: 2000, most: 8000 };

const dataOf = (event: MatchEvent) =>
  JSON.stringify(
    event.type === 'match' ? withMinute(event.match, Date.now()) : 'id' in event ? { id: event.id } : {},
  );

const eventText = ({ event, at }: Told) =>
  `id: ${positionText({ seq: event.seq, at })}\nevent: ${event.type}\ndata: ${dataOf(event)}\n\n`;

/** Sends the missed events, then new ones, until either side ends the stream; then calls `onEnd`. */
export function streamEvents(
  hub: MatchHub,
  ctx: ApiContext,
  { events, position }: Missed,
  onEnd: () => void,
): void {
  const stream = new Readable({ read() {} });
  const say = (text: string) => {
    if (stream.destroyed) return;
    stream.push(text);
    // A client that reads too slowly is disconnected; it gets everything when it reconnects.
    if (stream.readableLength > matchEventLimits.unread) stream.destroy();
  };
  const leave = hub.join({
    tell: (events) => say(events.map(eventText).join('')),
    beat: () => say(':\n\n'),
    end: () => stream.push(null),
  });
  // Koa destroys the body of an answer whose client has disconnected.
  stream.once('close', () => {
    leave();
    onEnd();
  });
  ctx.set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx would buffer the events.
    'X-Accel-Buffering': 'no',
  });
  ctx.body = stream;
  const retry = retryMs.least + Math.floor(Math.random() * (retryMs.most - retryMs.least));
  say(`retry: ${retry}\n${events.map(eventText).join('')}id: ${positionText(position)}\n\n`);
}
