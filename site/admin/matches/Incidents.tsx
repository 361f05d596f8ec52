import type { Match } from '#schema/match.ts';
import { matchLimits } from '#schema/match.ts';
import { type Incident, type IncidentChanges, incidentLimits } from '#schema/match-incident.ts';
import { incidentKinds } from '#schema/records/incident.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { CommittedInput } from '#site/admin/form/TextField.tsx';
import { DeleteButton } from '#site/admin/parts/Tip.tsx';
import { describeIncident, incidentWords } from '#site/lib/match-words.ts';
import type { IncidentWrites } from './use-incidents.ts';

interface Props {
  match: Match;
  incidents: readonly Incident[];
  writes: IncidentWrites;
}

/** The goals and cards of a match, whose minutes and players are edited in place. */
export function Incidents({ match, incidents, writes }: Props) {
  if (incidents.length === 0) return null;
  return (
    <section aria-label="Goals and cards">
      <ol className="incident-list">
        {incidents.map((incident) => (
          <IncidentItem key={incident.id} match={match} incident={incident} writes={writes} />
        ))}
      </ol>
    </section>
  );
}

interface ItemProps extends Omit<Props, 'incidents'> {
  incident: Incident;
}

function IncidentItem({ match, incident, writes }: ItemProps) {
  const name = describeIncident(incident);
  const change = (changes: IncidentChanges) => writes.change(incident, changes);
  return (
    <li>
      <CommittedInput
        aria-label={`Minute of ${name}`}
        className="input tabular"
        maxLength={matchLimits.minute}
        value={incident.minute ?? ''}
        placeholder="Min."
        onCommit={(minute) => change({ minute })}
      />
      <Select
        aria-label={`Kind of ${name}`}
        value={incident.kind}
        options={optionsOf(incidentKinds, (kind) => incidentWords[kind])}
        onChoose={(kind) => change({ kind })}
      />
      <CommittedInput
        aria-label={`Player of ${name}`}
        maxLength={incidentLimits.player}
        value={incident.player ?? ''}
        placeholder="Player"
        onCommit={(player) => change({ player })}
      />
      <span className="side" dir="auto">
        {incident.side === 'home' ? match.homeTeam : match.awayTeam}
      </span>
      <DeleteButton name={`Take back ${name}`} words="Take back" onClick={() => writes.remove(incident)} />
    </li>
  );
}
