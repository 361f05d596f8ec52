import { type Match, matchLimits } from '#schema/match.ts';
import { Tip } from '#site/admin/parts/Tip.tsx';
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
