import { useState } from 'react';
import { crestPicture, noCrest } from '#schema/drawn-crest.ts';
import { type Match, matchLimits, matchMessages, matchMinute } from '#schema/match.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { DeleteButton, IconLink, Tip } from '#site/admin/parts/Tip.tsx';
import { showToast } from '#site/stores/toast.ts';
import { minusIcon, pencilIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { kickOffOf, namesOf, statusOptions } from './match-words.ts';
import { type Side, scoreOf, toScore, toStatus, useQuickSave } from './use-quick-save.ts';

interface Props {
  match: Match;
  /** The address of the form over the same page of the list. */
  editPath: string;
  onDelete: () => void;
}

export function MatchRow({ match, editPath, onDelete }: Props) {
  const { shown, change } = useQuickSave(match);
  const names = namesOf(shown);
  const team = (side: Side, name: string, logo: string) => (
    <>
      <img
        className="crest"
        src={logo === noCrest ? crestPicture(name) : logo}
        alt=""
        width="28"
        height="28"
        loading="lazy"
      />
      <b dir="auto">{name}</b>
      <Stepper match={shown} side={side} onStep={(by) => change((now) => toScore(now, side, by))} />
    </>
  );

  return (
    <li className="scoreboard">
      <div className="scoreboard-time">
        <time dateTime={shown.matchDate}>{kickOffOf(shown)}</time>
        <span dir="auto">{shown.league}</span>
      </div>
      <div className="scoreboard-teams">
        {team('home', shown.homeTeam, shown.homeTeamLogo)}
        {team('away', shown.awayTeam, shown.awayTeamLogo)}
      </div>
      <div className="scoreboard-state">
        <Choice
          label={`Status of ${names}`}
          value={shown.status}
          options={statusOptions}
          onChoose={(status) => change((now) => toStatus(now, status))}
        />
        {shown.status === 'live' && (
          <MinuteField match={shown} onChange={(minute) => change(() => ({ minute }))} />
        )}
      </div>
      <div className="row-actions">
        <IconLink icon={pencilIcon} words="Edit" name={`Edit ${names}`} to={editPath} />
        <DeleteButton name={`Delete ${names}`} onClick={onDelete} />
      </div>
    </li>
  );
}

interface StepperProps {
  match: Match;
  side: Side;
  onStep: (by: 1 | -1) => void;
}

/** The goals of a team, with buttons for one more or one less. */
function Stepper({ match, side, onStep }: StepperProps) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam;
  const goals = scoreOf(match, side);
  const isLeast = (goals ?? 0) <= matchLimits.score.min;
  return (
    <span className="stepper">
      <Tip words="One goal less">
        <button
          type="button"
          aria-label={`One goal less for ${team}`}
          aria-disabled={isLeast || undefined}
          onClick={() => isLeast || onStep(-1)}
        >
          <Icon d={minusIcon} />
        </button>
      </Tip>
      <output className="tabular">{goals ?? '–'}</output>
      <Tip words="One goal more">
        <button type="button" aria-label={`One goal more for ${team}`} onClick={() => onStep(1)}>
          <Icon d={plusIcon} />
        </button>
      </Tip>
    </span>
  );
}

interface MinuteFieldProps {
  match: Match;
  onChange: (minute: string | null) => void;
}

/** The current minute, saved by Enter or when the field loses the focus. */
function MinuteField({ match, onChange }: MinuteFieldProps) {
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
