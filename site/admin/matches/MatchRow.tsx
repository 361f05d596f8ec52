import { Link } from 'react-router';
import { crestSvg, noCrest } from '#schema/drawn-crest.ts';
import type { Match } from '#schema/match.ts';
import { Choice } from '#site/admin/parts/Choice.tsx';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { MinuteField } from './MinuteField.tsx';
import { kickOffOf, namesOf, statusOptions } from './match-words.ts';
import { type Side, toScore, toStatus } from './quick-change.ts';
import { Stepper } from './Stepper.tsx';
import { useQuickSave } from './use-quick-save.ts';

interface Props {
  match: Match;
  /** Where its form opens, with the list behind it as it is. */
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
        src={logo === noCrest ? `data:image/svg+xml,${encodeURIComponent(crestSvg(name))}` : logo}
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
        <Tip words="Edit">
          <Link className="icon-btn small" aria-label={`Edit ${names}`} to={editPath}>
            <Icon d={pencilIcon} />
          </Link>
        </Tip>
        <Tip words="Delete">
          <button
            className="icon-btn small delete"
            type="button"
            aria-label={`Delete ${names}`}
            onClick={onDelete}
          >
            <Icon d={trash2Icon} />
          </button>
        </Tip>
      </div>
    </li>
  );
}
