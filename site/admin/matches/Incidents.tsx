import { useState } from 'react';
import type { Match } from '#schema/match.ts';
import { matchLimits } from '#schema/match.ts';
import {
  type Incident,
  type IncidentChanges,
  incidentKinds,
  incidentLimits,
} from '#schema/match-incident.ts';
import { DeleteButton } from '#site/admin/parts/Tip.tsx';
import { describeIncident, incidentWords } from '#site/lib/match-words.ts';
import type { IncidentWrites } from './use-incidents.ts';

interface Props {
  match: Match;
  incidents: readonly Incident[];
  writes: IncidentWrites;
}

/** The goals and cards of a match, whose minutes and players are typed where they stand. */
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
      <TypedField
        label={`Minute of ${name}`}
        className="input tabular"
        maxLength={matchLimits.minute}
        value={incident.minute ?? ''}
        placeholder="Min."
        onCommit={(minute) => change({ minute })}
      />
      <select
        className="select"
        aria-label={`Kind of ${name}`}
        value={incident.kind}
        onChange={({ target }) => {
          const kind = incidentKinds.find((one) => one === target.value);
          if (kind) change({ kind });
        }}
      >
        {incidentKinds.map((kind) => (
          <option key={kind} value={kind}>
            {incidentWords[kind]}
          </option>
        ))}
      </select>
      <TypedField
        label={`Player of ${name}`}
        className="input"
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

interface TypedFieldProps {
  label: string;
  className: string;
  maxLength: number;
  value: string;
  placeholder: string;
  onCommit: (value: string) => void;
}

/** Saved by Enter, or when the field loses the focus; Escape leaves the value as it was. */
function TypedField({ label, value, onCommit, ...input }: TypedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  function commit(): void {
    if (typed !== null && typed.trim() !== value) onCommit(typed.trim());
    setTyped(null);
  }
  return (
    <input
      {...input}
      aria-label={label}
      autoComplete="off"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'Escape' || typed === null) return;
        event.preventDefault();
        event.stopPropagation();
        setTyped(null);
      }}
    />
  );
}
