import type { ChangeBatch, ChangeRecord } from '#admin-api/publishing/changes/change.queries.ts';
import { type MatchRow, presentMatch } from '#admin-api/records/matches/match.entity.ts';
import { fieldOf } from '#schema/records/field.ts';
import type { FullPosition } from '#schema/rules/feed-position.ts';
import { type Match, match } from '#schema/shapes/match.ts';
import { type MatchEvent, matchEventLimits } from '#schema/shapes/match-events.ts';

/** An event with the moment of its change. */
export interface Told {
  event: MatchEvent;
  at: number;
}

const toldOf = (change: ChangeRecord): Told => ({ event: eventOf(change), at: change.microseconds });

function eventOf({ seq, entity, recordId, before, after }: ChangeRecord): MatchEvent {
  if (entity === 'match_incident')
    return { seq, type: 'incidents', id: Number((after ?? before)?.['match_id']) };
  return after ? { seq, type: 'match', match: matchOf(after) } : { seq, type: 'gone', id: recordId };
}

const idOf = (event: MatchEvent) =>
  event.type === 'match' ? event.match.id : event.type === 'lost' ? 0 : event.id;

export interface Missed {
  events: Told[];
  /** Where to go on from. */
  position: FullPosition;
}

/** The latest events, for clients that reconnect. `refused` is told of a change that is no match by its schema. */
export function recentEvents(start: FullPosition, refused: (error: unknown) => void = () => {}) {
  /** Every event after this one is in `kept`. */
  let since = start.seq;
  let position = start;
  let kept: Told[] = [];

  function eventsOf(changes: readonly ChangeRecord[]): Told[] | null {
    try {
      return changes.map(toldOf);
    } catch (error) {
      refused(error);
      return null;
    }
  }

  const lost = (): Told[] => [{ event: { seq: position.seq, type: 'lost' }, at: position.at }];

  return {
    position: () => position,
    /** Adds a batch of the feed; returns the events to send. */
    take(batch: Pick<ChangeBatch, 'changes' | 'position' | 'reset'>): Told[] {
      position = batch.position;
      const changes = batch.changes.filter(({ entity }) => entity === 'match' || entity === 'match_incident');
      const isTooMuch = batch.reset || changes.length > matchEventLimits.atOnce;
      const news = isTooMuch ? null : eventsOf(changes);
      if (news === null) {
        kept = [];
        since = position.seq;
        return lost();
      }
      // A client that reconnects only learns that the match is gone.
      const gone = new Map(
        news.flatMap(({ event }) => (event.type === 'gone' ? [[event.id, event.seq] as const] : [])),
      );
      kept = [...kept, ...news].filter(({ event }) => event.seq >= (gone.get(idOf(event)) ?? 0));
      const dropped = kept.splice(0, Math.max(0, kept.length - matchEventLimits.remembered));
      since = dropped.at(-1)?.event.seq ?? since;
      return news;
    },
    /** The events a client missed that has received everything up to `after`, which must be of this log. */
    after(after: number): Missed {
      const isKnown = after >= since && after <= position.seq;
      return { events: isKnown ? kept.filter(({ event }) => event.seq > after) : lost(), position };
    },
    /** For a client whose last event is unknown. */
    lost: (): Missed => ({ events: lost(), position }),
    /** For a new client. */
    none: (): Missed => ({ events: [], position }),
  };
}
export type RecentEvents = ReturnType<typeof recentEvents>;

const matchOf = (row: Record<string, unknown>): Match => {
  const fields = Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), value]));
  return match.parse(presentMatch(fields as unknown as MatchRow));
};
