import { useEffect, useRef, useState } from 'react';
import { type MatchPhase, phases } from '#schema/rules/match-clock.ts';
import type { Match } from '#schema/shapes/match.ts';
import { SelectField } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { namesOf } from '#site/lib/match-labels.ts';
import { beginWords, phaseOptions } from './match-labels.ts';

interface Props {
  match: Match;
  onChoose: (phase: MatchPhase) => void;
  /** Large enough for a thumb. */
  isBig?: boolean;
  /** The next phase is what matters now. */
  isMain?: boolean;
}

/** The next phases, as buttons. A button keeps its position, and the focus, when it changes to the phase after that. */
export function PhaseButtons({ match, onChoose, isBig = false, isMain = false }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const wasClicked = useRef(false);
  const { phase } = match;
  useEffect(() => {
    const element = group.current;
    // The clicked button is gone: no phase follows full-time.
    if (wasClicked.current && element && phase && !element.contains(document.activeElement)) element.focus();
    wasClicked.current = false;
  }, [phase]);
  const choose = (next: MatchPhase) => {
    wasClicked.current = true;
    onChoose(next);
  };
  const [usual, ...others] = phases[phase].next;
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className={isBig ? 'wrapping phases big' : 'wrapping phases'}
      aria-label={`What follows in ${namesOf(match)}`}
    >
      {usual && (
        <Button look={isMain ? 'primary' : 'quiet'} isLarge={isBig} onClick={() => choose(usual)}>
          {beginWords[usual]}
        </Button>
      )}
      {others.map((next) => (
        <Button key={next} isLarge={isBig} onClick={() => choose(next)}>
          {beginWords[next]}
        </Button>
      ))}
    </fieldset>
  );
}

/** Chooses any phase, for unusual cases: a match that is abandoned or postponed, or was ended by mistake. */
export function AnyPhase({ match, onChoose }: Omit<Props, 'isBig' | 'isMain'>) {
  const [chosen, setChosen] = useState<MatchPhase>();
  const value = chosen ?? match.phase;
  return (
    <div className="line any-phase">
      <SelectField label="Any other state" value={value} options={phaseOptions} onChoose={setChosen} />
      <Button
        isLarge
        isOff={value === match.phase}
        onClick={() => {
          onChoose(value);
          setChosen(undefined);
        }}
      >
        Set
      </Button>
    </div>
  );
}
