import { useState } from 'react';
import { type Match, matchLimits, matchMessages } from '#schema/match.ts';
import { asNumber } from '#site/admin/form/as-number.ts';
import { showToast } from '#site/stores/toast.ts';

interface Props {
  match: Match;
  onChange: (minute: number | null) => void;
}

const isMinute = (value: number | null) =>
  value === null ||
  (Number.isInteger(value) && value >= matchLimits.minute.min && value <= matchLimits.minute.max);

/** The minute that is being played; saved by Enter and when the field is left. */
export function MinuteField({ match, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? String(match.minute ?? '');

  function commit(): void {
    if (typed === null) return;
    const minute = asNumber(typed);
    if (!isMinute(minute)) {
      showToast({ title: 'Failed to update match', text: matchMessages.minute, isBad: true });
    } else if (minute !== match.minute) {
      onChange(minute);
    }
    setTyped(null);
  }

  return (
    <label className="minute">
      <span>Minute</span>
      <input
        className="input num"
        inputMode="numeric"
        maxLength={3}
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
