import { useState } from 'react';
import { incidentKinds } from '#schema/records/match.ts';
import { type Match, matchLimits } from '#schema/shapes/match.ts';
import {
  type Incident,
  type IncidentChanges,
  type IncidentInput,
  type IncidentReply,
  incidentLimits,
} from '#schema/shapes/match-incident.ts';
import { call } from '#site/admin/data/call.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { CommittedInput } from '#site/admin/form/TextField.tsx';
import { DeleteButton } from '#site/admin/parts/Tip.tsx';
import { describeIncident, incidentLabels } from '#site/lib/match-labels.ts';
import { showToast } from '#site/stores/toast.ts';
import { scoreWords } from './match-labels.ts';
import type { QuickSave } from './use-quick-save.ts';

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
    <li className="wrapping">
      <CommittedInput
        aria-label={`Minute of ${name}`}
        className="input tabular fit"
        size={5}
        maxLength={matchLimits.minute}
        value={incident.minute ?? ''}
        placeholder="Min."
        onCommit={(minute) => change({ minute })}
      />
      <Select
        aria-label={`Kind of ${name}`}
        value={incident.kind}
        options={optionsOf(incidentKinds, (kind) => incidentLabels[kind])}
        onChoose={(kind) => change({ kind })}
      />
      <CommittedInput
        aria-label={`Player of ${name}`}
        maxLength={incidentLimits.player}
        value={incident.player ?? ''}
        placeholder="Player"
        onCommit={(player) => change({ player })}
      />
      <span className="muted grow" dir="auto">
        {incident.side === 'home' ? match.homeTeam : match.awayTeam}
      </span>
      <DeleteButton name={`Take back ${name}`} words="Take back" onClick={() => writes.remove(incident)} />
    </li>
  );
}

const calls = {
  add: (body: Omit<IncidentInput, 'movesScore'>) => call('POST /api/match-incidents', { body }),
  change: ({ id }: Incident, body: IncidentChanges) =>
    call('PUT /api/match-incidents/:id', { params: { id }, body }),
  remove: ({ id }: Incident) => call('DELETE /api/match-incidents/:id', { params: { id } }),
  restore: ({ id }: Incident) => call('POST /api/match-incidents/:id/restore', { params: { id } }),
};

/** The toast after a write, and its undo. */
interface Announcement {
  title: string;
  undo?: (incident: Incident) => void;
}

/** Adds and changes goals and cards. They are saved in order with the other clicks on the match, since goals change its score. */
export function useIncidents(match: Match, perform: QuickSave['perform']) {
  const announce = (send: () => Promise<IncidentReply>, { title, undo }: Announcement) =>
    perform(async () => {
      const saved = await send();
      showToast({
        title,
        text: `${describeIncident(saved.incident)}. ${scoreWords(saved.match)}`,
        ...(undo && { action: { label: 'Undo', run: () => undo(saved.incident) } }),
      });
      return saved.match;
    });
  const removeIncident = (incident: Incident) =>
    announce(() => calls.remove(incident), { title: 'Match event taken back' });
  const bringBack = (incident: Incident) =>
    announce(() => calls.restore(incident), { title: 'Match event is back' });

  return {
    add: (kind: Incident['kind'], side: Incident['side']) =>
      announce(() => calls.add({ matchId: match.id, kind, side }), {
        title: 'Match event added',
        undo: removeIncident,
      }),
    change(incident: Incident, changes: IncidentChanges): void {
      const former = Object.fromEntries(
        Object.keys(changes).map((name) => [name, incident[name as keyof Incident]]),
      );
      announce(() => calls.change(incident, { ...changes, was: incident }), {
        title: 'Match event updated',
        undo: (saved) => announce(() => calls.change(saved, former), { title: 'Match event updated' }),
      });
    },
    remove: (incident: Incident) =>
      announce(() => calls.remove(incident), { title: 'Match event taken back', undo: bringBack }),
  };
}
export type IncidentWrites = ReturnType<typeof useIncidents>;

const storageKey = 'match-events';

/** Whether the scorer wants goals written down as events; kept in this browser. */
export function useWritesDown(): [boolean, (wants: boolean) => void] {
  const [wants, setWants] = useState(() => localStorage.getItem(storageKey) === 'true');
  return [
    wants,
    (next) => {
      localStorage.setItem(storageKey, String(next));
      setWants(next);
    },
  ];
}
