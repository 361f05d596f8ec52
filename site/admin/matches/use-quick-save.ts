import { useEffect, useRef, useState } from 'react';
import {
  type Match,
  type MatchChanges,
  type MatchStatus,
  matchLimits,
  match as matchReply,
} from '#schema/match.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showToast } from '#site/stores/toast.ts';
import { scoreWords, statusWords } from './match-words.ts';

type Change = (now: Match) => MatchChanges | null;

/** The former values of the fields that change. */
const former = (now: Match, changes: MatchChanges): MatchChanges =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, now[name as keyof Match]]));

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
      const saved = await write('PUT', `/api/matches/${match.id}`, matchReply, { ...changes, was: now });
      latest.current = saved;
      setShown(saved);
      showToast({
        title: 'Match updated successfully',
        text: `${scoreWords(saved)}, ${statusWords[saved.status].toLowerCase()}`,
        ...(offersUndo && {
          action: { label: 'Undo', run: () => enqueue(() => former(now, changes), false) },
        }),
      });
    } catch (error) {
      const current =
        error instanceof ApiError && error.current ? matchReply.safeParse(error.current).data : null;
      if (current) latest.current = current;
      setShown(latest.current);
      showToast({ title: 'Failed to update match', text: errorWords(error), isBad: true });
    }
  }

  function enqueue(change: Change, offersUndo = true): void {
    waiting.current += 1;
    queue.current = queue.current
      .then(() => save(change, offersUndo))
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current === 0) void refresh('matches');
      });
  }

  return { shown, change: (change: Change) => enqueue(change) };
}

export type Side = 'home' | 'away';

const fields = { home: 'homeScore', away: 'awayScore' } as const satisfies Record<Side, keyof Match>;

export const scoreOf = (match: Match, side: Side): number | null => match[fields[side]];

/** A match that kicks off starts at 0–0. Goals are kept when the status changes. */
export function toStatus(match: Match, status: MatchStatus): MatchChanges {
  if (status === 'upcoming') return { status };
  return {
    status,
    ...(match.homeScore === null && { homeScore: 0 }),
    ...(match.awayScore === null && { awayScore: 0 }),
  };
}

/** One goal more or less, or null beyond the limits. The first goal sets the other side's score to 0. */
export function toScore(match: Match, side: Side, by: 1 | -1): MatchChanges | null {
  const { min, max } = matchLimits.score;
  const goals = (scoreOf(match, side) ?? 0) + by;
  if (goals < min || goals > max) return null;
  const other = side === 'home' ? 'away' : 'home';
  return { [fields[side]]: goals, ...(scoreOf(match, other) === null && { [fields[other]]: 0 }) };
}
