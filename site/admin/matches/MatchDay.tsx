import { useEffect, useRef } from 'react';
import { isClockRunning } from '#schema/rules/match-clock.ts';
import type { Match } from '#schema/shapes/match.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { FormBody } from '#site/admin/form/FormDialog.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { minusIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { Clock, MinuteField } from './Clock.tsx';
import { Incidents, type IncidentWrites, useIncidents, useWritesDown } from './Incidents.tsx';
import { OpenedMatch } from './OpenedMatch.tsx';
import { AnyPhase, PhaseButtons } from './PhaseButtons.tsx';
import {
  countedIn,
  goalsOf,
  type QuickSave,
  type Side,
  toClock,
  toPhase,
  toScore,
  useQuickSave,
} from './use-quick-save.ts';

/** A match with large buttons for everything from kick-off to full-time. */
export const MatchDay = () => (
  <OpenedMatch title="Match day" isSection detailOf={({ league }) => league}>
    {(match) => <Scorer match={match} />}
  </OpenedMatch>
);

function Scorer({ match }: { match: Match }) {
  const { shown, change, perform } = useQuickSave(match);
  const list = useCall('GET /api/matches/:id/incidents', { params: { id: match.id } }, { asksAnew: true });
  const writes = useIncidents(match, perform);
  const [writesDown, setWritesDown] = useWritesDown();
  const start = useRef<HTMLDivElement>(null);
  const sides = (['home', 'away'] as const).map((side) => (
    <Goals key={side} match={shown} side={side} change={change} writes={writesDown ? writes : null} />
  ));
  // The match arrives after the dialog has opened: the focus goes to the next phase, or else to the first goal.
  useEffect(() => {
    const body = start.current?.closest('.dialog-scroll');
    body?.querySelector<HTMLElement>('.phases button, .goal')?.focus();
  }, []);
  return (
    <FormBody className="stack">
      <div className="stack-close" ref={start}>
        <Clock match={shown} />
        <PhaseButtons
          match={shown}
          isBig
          isMain={!isPlayed(shown)}
          onChoose={(phase) => change((now) => toPhase(now, phase))}
        />
      </div>
      <div className="match-day-sides">{sides}</div>
      <Switch
        label="Write goals and cards down, with minute and player"
        checked={writesDown}
        onChange={({ target }) => setWritesDown(target.checked)}
      />
      <Incidents match={shown} incidents={list.data ?? []} writes={writes} />
      <ClockTools match={shown} change={change} />
      <AnyPhase match={shown} onChoose={(phase) => change((now) => toPhase(now, phase))} />
    </FormBody>
  );
}

/** Goals are what matters while it is played; otherwise what follows is. */
const isPlayed = (match: Match) =>
  isClockRunning(match) || match.phase === 'in_play' || match.phase === 'penalties';

interface SideProps {
  match: Match;
  side: Side;
  change: QuickSave['change'];
}

interface GoalsProps extends SideProps {
  /** null when the scorer only enters the score. */
  writes: IncidentWrites | null;
}

function Goals({ match, side, change, writes }: GoalsProps) {
  const counted = countedIn(match);
  const team = side === 'home' ? match.homeTeam : match.awayTeam;
  const goals = goalsOf(match, side, 'score');
  const penalties = goalsOf(match, side, 'penalties');
  const what = counted === 'score' ? 'Goal' : 'Penalty';
  return (
    <div className="match-day-side">
      <b dir="auto">{team}</b>
      <output className="tabular">
        <span>{goals ?? '–'}</span>
        {penalties !== null && <small>({penalties})</small>}
      </output>
      <Button
        look={isPlayed(match) ? 'primary' : 'quiet'}
        isLarge
        className="goal"
        label={`${what} for ${team}`}
        onClick={() =>
          writes && counted === 'score'
            ? writes.add('goal', side)
            : change((now) => toScore(now, side, 1, counted))
        }
      >
        {what}
      </Button>
      {writes && (
        <div className="match-cards">
          <Button isLarge label={`Yellow card for ${team}`} onClick={() => writes.add('yellow_card', side)}>
            Yellow
          </Button>
          <Button
            isLarge
            className="red"
            label={`Red card for ${team}`}
            onClick={() => writes.add('red_card', side)}
          >
            Red
          </Button>
        </div>
      )}
      <Button
        isLarge
        label={`One less ${what.toLowerCase()} for ${team}`}
        isOff={!goalsOf(match, side, counted)}
        onClick={() => change((now) => toScore(now, side, -1, counted))}
      >
        One less
      </Button>
    </div>
  );
}

/** Corrects the clock by typing a minute, or by one minute at a time. */
function ClockTools({ match, change }: Omit<SideProps, 'side'>) {
  if (match.phase !== 'in_play' && !isClockRunning(match)) return null;
  return (
    <div className="wrapping">
      <MinuteField match={match} onChange={(minute) => change(() => ({ minute }))} />
      {isClockRunning(match) && (
        <>
          <IconButton
            isLarge
            icon={minusIcon}
            words="A minute back"
            onClick={() => change((now) => toClock(now, -1))}
          />
          <IconButton
            isLarge
            icon={plusIcon}
            words="A minute on"
            onClick={() => change((now) => toClock(now, 1))}
          />
        </>
      )}
    </div>
  );
}
