import { crestPicture, noCrest } from '#schema/rules/drawn-crest.ts';
import { kickOffOf } from '#schema/rules/kick-off.ts';
import { type Match, matchLimits } from '#schema/shapes/match.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadSince } from '#site/admin/links/DeadLinkFilter.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { DeleteButton, IconButton, IconLink } from '#site/admin/parts/Tip.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import type { Selection } from '#site/admin/titles/SelectBox.tsx';
import { SelectBox } from '#site/admin/titles/SelectBox.tsx';
import { namesOf } from '#site/lib/match-labels.ts';
import { minusIcon, pencilIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { refreshCwIcon } from '#site/ui/icons.ts';
import { Clock, MinuteField } from './Clock.tsx';
import { kickOffWords } from './match-labels.ts';
import { PhaseButtons } from './PhaseButtons.tsx';
import { goalsOf, type Side, toPhase, toScore, useQuickSave } from './use-quick-save.ts';

interface Props {
  match: Match;
  /** Since when one of its links is dead. */
  deadSince: string | undefined;
  /** Rows can be chosen. */
  selection: Selection | null;
  /** The address of a dialog over the same page of the list. */
  pathOf: (dialog: 'edit' | 'score' | 'repeat') => string;
  onDelete: () => void;
}

export function MatchRow({ match, deadSince, selection, pathOf, onDelete }: Props) {
  const { shown, change } = useQuickSave(match);
  const mayEdit = useMay()('matches');
  const names = namesOf(shown);
  const team = (side: Side, name: string, logo: string) => (
    <>
      <img
        src={logo === noCrest ? crestPicture(name) : logo}
        alt=""
        width="28"
        height="28"
        loading="lazy"
        onError={(event) => {
          event.currentTarget.src = crestPicture(name);
        }}
      />
      <b dir="auto">{name}</b>
      <Stepper match={shown} side={side} onStep={(by) => change((now) => toScore(now, side, by))} />
    </>
  );

  return (
    <li className="panel-row wrapping scoreboard" data-row={match.id}>
      <div className="scoreboard-time">
        <span className="line">
          {selection && <SelectBox id={match.id} name={names} selection={selection} />}
          <time dateTime={kickOffOf(shown)}>{kickOffWords(kickOffOf(shown))}</time>
        </span>
        <span className="muted" dir="auto">
          {shown.league}
        </span>
        <PublicationBadge of={shown} />
        <DraftMark kind="match" id={match.id} />
        <DeadSince at={deadSince} />
      </div>
      <div className="scoreboard-teams">
        {team('home', shown.homeTeam, shown.homeTeamLogo)}
        {team('away', shown.awayTeam, shown.awayTeamLogo)}
      </div>
      <div className="stack-close">
        <Clock match={shown} />
        <PhaseButtons match={shown} onChoose={(phase) => change((now) => toPhase(now, phase))} />
        {shown.phase === 'in_play' && (
          <MinuteField match={shown} onChange={(minute) => change(() => ({ minute }))} />
        )}
      </div>
      <div className="row-actions to-end wrapping">
        <ButtonLink label={`Match day of ${names}`} to={pathOf('score')}>
          Match day
        </ButtonLink>
        {mayEdit && (
          <>
            <IconLink icon={refreshCwIcon} words="Repeat" name={`Repeat ${names}`} to={pathOf('repeat')} />
            <IconLink icon={pencilIcon} words="Edit" name={`Edit ${names}`} to={pathOf('edit')} />
            <DeleteButton name={`Delete ${names}`} onClick={onDelete} />
          </>
        )}
      </div>
    </li>
  );
}

/** The goals of a team, with buttons for one more or one less. */
function Stepper({ match, side, onStep }: { match: Match; side: Side; onStep: (by: 1 | -1) => void }) {
  const team = side === 'home' ? match.homeTeam : match.awayTeam;
  const goals = goalsOf(match, side, 'score');
  const isLeast = (goals ?? 0) <= matchLimits.score.min;
  return (
    <span className="stepper">
      <IconButton
        icon={minusIcon}
        words="One goal less"
        name={`One goal less for ${team}`}
        aria-disabled={isLeast || undefined}
        onClick={() => isLeast || onStep(-1)}
      />
      <output className="tabular">{goals ?? '–'}</output>
      <IconButton
        icon={plusIcon}
        words="One goal more"
        name={`One goal more for ${team}`}
        onClick={() => onStep(1)}
      />
    </span>
  );
}
