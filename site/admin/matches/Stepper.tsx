import { type Match, matchLimits } from '#schema/match.ts';
import { minusIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { type Side, scoreOf } from './quick-change.ts';

interface Props {
  match: Match;
  side: Side;
  onStep: (by: 1 | -1) => void;
}

/** A team's goals, one more or one less a click. */
export function Stepper({ match, side, onStep }: Props) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam;
  const goals = scoreOf(match, side);
  const isLeast = (goals ?? 0) <= matchLimits.score.min;
  return (
    <span className="stepper">
      <button
        type="button"
        aria-label={`One goal less for ${team}`}
        aria-disabled={isLeast || undefined}
        onClick={() => isLeast || onStep(-1)}
      >
        <Icon d={minusIcon} />
      </button>
      <output className="num">{goals ?? '–'}</output>
      <button type="button" aria-label={`One goal more for ${team}`} onClick={() => onStep(1)}>
        <Icon d={plusIcon} />
      </button>
    </span>
  );
}
