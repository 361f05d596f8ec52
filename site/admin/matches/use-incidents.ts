import { useState } from 'react';
import type {
  addIncident,
  changeIncident,
  removeIncident,
  restoreIncident,
} from '#schema/calls/match-incidents.ts';
import type { Match } from '#schema/match.ts';
import type { Incident, IncidentChanges, IncidentInput, IncidentReply } from '#schema/match-incident.ts';
import { call } from '#site/admin/data/call.ts';
import { describeIncident } from '#site/lib/match-words.ts';
import { showToast } from '#site/stores/toast.ts';
import { scoreWords } from './match-words.ts';
import type { QuickSave } from './use-quick-save.ts';

const calls = {
  add: (body: Omit<IncidentInput, 'movesScore'>) =>
    call<typeof addIncident>('POST /api/match-incidents', { body }),
  change: ({ id }: Incident, body: IncidentChanges) =>
    call<typeof changeIncident>('PUT /api/match-incidents/:id', { params: { id }, body }),
  remove: ({ id }: Incident) =>
    call<typeof removeIncident>('DELETE /api/match-incidents/:id', { params: { id } }),
  restore: ({ id }: Incident) =>
    call<typeof restoreIncident>('POST /api/match-incidents/:id/restore', { params: { id } }),
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
  const takeBack = (incident: Incident) =>
    announce(() => calls.remove(incident), { title: 'Match event taken back' });
  const bringBack = (incident: Incident) =>
    announce(() => calls.restore(incident), { title: 'Match event is back' });

  return {
    add: (kind: Incident['kind'], side: Incident['side']) =>
      announce(() => calls.add({ matchId: match.id, kind, side }), {
        title: 'Match event added',
        undo: takeBack,
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
