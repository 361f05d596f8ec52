/** The minute of a match, which runs by itself; and the controls that correct it. */

import { useEffect, useId, useState } from 'react';
import { clockMinute, clockStart, isClockRunning, phases } from '#schema/rules/match-clock.ts';
import { type Match, matchLimits, matchMessages, matchMinute } from '#schema/shapes/match.ts';
import { CommittedInput } from '#site/admin/form/TextField.tsx';
import { namesOf } from '#site/lib/match-labels.ts';
import { showToast } from '#site/stores/toast.ts';

const everyMs = 1000;

/** The current minute; rendered again only when it has changed. */
function useMinute(match: Match): string | null {
  const { phase, phaseStartedAt } = match;
  const [now, setNow] = useState(() => clockMinute(match, Date.now()));
  useEffect(() => {
    const tick = () => setNow(clockMinute({ phase, phaseStartedAt }, Date.now()));
    tick();
    if (!isClockRunning({ phase, phaseStartedAt })) return;
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [phase, phaseStartedAt]);
  return isClockRunning(match) ? now : match.minute;
}

/** 'Second half 67′', 'Half-time', 'Upcoming' */
export function Clock({ match }: { match: Match }) {
  const minute = useMinute(match);
  const hasMinute =
    minute !== null && (isClockRunning(match) || ['in_play', 'abandoned'].includes(match.phase));
  return (
    <span className={match.status === 'live' ? 'state clock good' : 'state clock'}>
      <span>{phases[match.phase].words}</span>
      {hasMinute && <b className="tabular">{minute}′</b>}
    </span>
  );
}

interface MinuteFieldProps {
  match: Match;
  onChange: (minute: string | null) => void;
}

/** The current minute, saved by Enter or when the field loses the focus. A running clock continues from it. */
export function MinuteField({ match, onChange }: MinuteFieldProps) {
  const id = useId();
  const minute = useMinute(match);

  function commit(typed: string): void {
    const read = matchMinute.safeParse(typed);
    const isWrong =
      !read.success ||
      (isClockRunning(match) && clockStart(match.phase, read.data ?? '', Date.now()) === null);
    if (isWrong) {
      const text = read.success
        ? `That is no minute of this phase: ${phases[match.phase].words.toLowerCase()}. Added time is written as 45+2.`
        : matchMessages.minute;
      showToast({ title: 'Failed to update match', text, isBad: true });
    } else if (read.data !== minute) onChange(read.data);
  }

  return (
    <label className="wrapping muted" htmlFor={id}>
      <span>Minute</span>
      <CommittedInput
        id={id}
        className="input tabular fit"
        size={5}
        maxLength={matchLimits.minute}
        aria-label={`Minute of ${namesOf(match)}`}
        value={minute ?? ''}
        onCommit={commit}
      />
    </label>
  );
}
