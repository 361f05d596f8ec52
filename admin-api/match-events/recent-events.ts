import type { ChangeBatch, ChangeRecord } from '#admin-api/changes/change.queries.ts';
import { type MatchEvent, type MatchEvents, matchEventLimits } from '#schema/match-events.ts';
import { matchOf } from './logged-match.ts';

function eventOf({ seq, recordId, after }: ChangeRecord): MatchEvent {
  return after ? { seq, type: 'match', match: matchOf(after) } : { seq, type: 'gone', id: recordId };
}

/** The last events, for those who were away for a moment. */
export function recentEvents(start: number) {
  /** Everything after this one is in `kept`. */
  let since = start;
  let cursor = start;
  let kept: MatchEvent[] = [];

  function forget(upTo: number): MatchEvent[] {
    kept = [];
    since = upTo;
    return [{ seq: upTo, type: 'lost' }];
  }

  return {
    cursor: () => cursor,
    /** Takes in what the feed told; answers with what is to be told on. */
    take(batch: Pick<ChangeBatch, 'changes' | 'cursor' | 'reset'>): MatchEvent[] {
      cursor = batch.cursor;
      const changes = batch.changes.filter(({ entity }) => entity === 'match');
      if (batch.reset || changes.length > matchEventLimits.atOnce) return forget(cursor);
      const news = changes.map(eventOf);
      kept.push(...news);
      const dropped = kept.splice(0, Math.max(0, kept.length - matchEventLimits.remembered));
      since = dropped.at(-1)?.seq ?? since;
      return news;
    },
    /** What somebody missed who has heard everything up to `after`; without it, nothing. */
    after(after: number | undefined): MatchEvents {
      if (after === undefined) return { events: [], cursor };
      const isKnown = after >= since && after <= cursor;
      return {
        events: isKnown ? kept.filter(({ seq }) => seq > after) : [{ seq: cursor, type: 'lost' }],
        cursor,
      };
    },
  };
}
export type RecentEvents = ReturnType<typeof recentEvents>;
