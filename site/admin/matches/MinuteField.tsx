import { useState } from 'react';
import { type Match, matchLimits, matchMessages, matchMinute } from '#schema/match.ts';
import { showToast } from '#site/stores/toast.ts';

interface Props {
  match: Match;
  onChange: (minute: string | null) => void;
}

/** The minute that is being played; saved by Enter and when the field is left. */
export function MinuteField({ match, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? match.minute ?? '';

  function commit(): void {
    if (typed === null) return;
    const minute = matchMinute.safeParse(typed);
    if (!minute.success)
      showToast({ title: 'Failed to update match', text: matchMessages.minute, isBad: true });
    else if (minute.data !== match.minute) onChange(minute.data);
    setTyped(null);
  }

  return (
    <label className="minute">
      <span>Minute</span>
      <input
        className="input tabular"
        maxLength={matchLimits.minute}
        aria-label={`Minute of ${match.homeTeam} vs ${match.awayTeam}`}
        value={shown}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => {
          if (key === 'Enter') commit();
          if (key === 'Escape') setTyped(null);
        }}
      />
    </label>
  );
}
