import { useEffect, useRef, useState } from 'react';
import { isClockRunning, type MatchPhase, phases } from '#schema/rules/match-clock.ts';
import { type Match, type MatchChanges, matchLimits, match as matchReply } from '#schema/shapes/match.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, tried } from '#site/admin/data/outcome.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';
import { scoreWords } from './match-labels.ts';

type Change = (now: Match) => MatchChanges | null;

/** The former values of the fields that change. Of a running clock that is the moment from which it ran, not the minute it showed. */
export function former(now: Match, changes: MatchChanges): MatchChanges {
  const clock = ['phase', 'phaseStartedAt', 'minute'];
  const names = Object.keys(changes).filter((name) => !clock.includes(name));
  const isClockSet = clock.some((name) => name in changes);
  return {
    ...Object.fromEntries(names.map((name) => [name, now[name as keyof Match]])),
    ...(isClockSet && { phase: now.phase, phaseStartedAt: now.phaseStartedAt }),
    ...(isClockSet && !isClockRunning(now) && { minute: now.minute }),
  };
}

/**
 * Saves each click in a row at once, in their order. Each change starts from the result of the one before it. The toast offers to undo
 * the last one.
 */
export function useQuickSave(match: Match) {
  const [shown, setShown] = useState(match);
  const latest = useRef(match);
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);

  useEffect(() => {
    if (waiting.current > 0) return;
    latest.current = match;
    setShown(match);
  }, [match]);

  async function save(change: Change, offersUndo: boolean): Promise<void> {
    const now = latest.current;
    const changes = change(now);
    if (!changes) return;
    try {
      const saved = await call('PUT /api/matches/:id', {
        params: { id: match.id },
        body: { ...changes, was: now },
      });
      latest.current = saved;
      setShown(saved);
      showToast({
        title: 'Match updated successfully',
        text: scoreWords(saved),
        ...(offersUndo && {
          action: { label: 'Undo', run: () => enqueue(() => former(now, changes), false) },
        }),
      });
    } catch (error) {
      const current =
        error instanceof ApiError && error.current ? matchReply.safeParse(error.current).data : null;
      if (current) latest.current = current;
      setShown(latest.current);
      showFailure('Failed to update match', error);
    }
  }

  /** Runs a save of another kind, which shows a toast of its own. */
  async function doOther(work: () => Promise<Match>): Promise<void> {
    await tried('Failed to update match', async () => {
      latest.current = await work();
      setShown(latest.current);
    });
  }

  const enqueue = (change: Change, offersUndo = true): void => queued(() => save(change, offersUndo));

  function queued(work: () => Promise<void>): void {
    waiting.current += 1;
    const done = queue.current.then(work).finally(() => {
      waiting.current -= 1;
    });
    // While another click waits, reading the list would show it between two of them.
    queue.current = afterAll(() => done);
  }

  return {
    shown,
    change: (change: Change) => enqueue(change),
    perform: (work: () => Promise<Match>) => queued(() => doOther(work)),
  };
}
export type QuickSave = ReturnType<typeof useQuickSave>;

export type Side = 'home' | 'away';

const fields = {
  score: { home: 'homeScore', away: 'awayScore' },
  penalties: { home: 'homePenalties', away: 'awayPenalties' },
} as const;
type Counted = keyof typeof fields;

/** The score that a goal adds to: in a shoot-out, that of the shoot-out. */
export const countedIn = ({ phase }: Match): Counted => (phase === 'penalties' ? 'penalties' : 'score');

export const goalsOf = (match: Match, side: Side, counted: Counted): number | null =>
  match[fields[counted][side]];

/**
 * A match that kicks off starts at 0–0, and so does a shoot-out. What was counted is kept when the phase changes; of a match that nobody
 * reported, the score is not known unless someone says it.
 */
export function toPhase(match: Match, phase: MatchPhase): MatchChanges {
  const isPlayed = phases[phase].status === 'live' || (phase === 'finished' && match.phase !== 'unreported');
  return {
    phase,
    ...(isPlayed && match.homeScore === null && { homeScore: 0 }),
    ...(isPlayed && match.awayScore === null && { awayScore: 0 }),
    ...(phase === 'penalties' && match.homePenalties === null && { homePenalties: 0 }),
    ...(phase === 'penalties' && match.awayPenalties === null && { awayPenalties: 0 }),
  };
}

/** One goal more or less, or null beyond the limits. The first goal sets the other side's score to 0. */
export function toScore(
  match: Match,
  side: Side,
  by: 1 | -1,
  counted: Counted = 'score',
): MatchChanges | null {
  const names = fields[counted];
  const { min, max } = matchLimits[counted];
  const goals = (match[names[side]] ?? 0) + by;
  if (goals < min || goals > max) return null;
  const other = names[side === 'home' ? 'away' : 'home'];
  return { [names[side]]: goals, ...(match[other] === null && { [other]: 0 }) };
}

/** The clock, so many minutes further on. */
export const toClock = ({ phaseStartedAt }: Match, minutes: number): MatchChanges | null =>
  phaseStartedAt === null
    ? null
    : { phaseStartedAt: new Date(Date.parse(phaseStartedAt) - minutes * 60_000).toISOString() };
