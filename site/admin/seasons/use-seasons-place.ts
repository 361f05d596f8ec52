import { useSearchParams } from 'react-router';

const dialogs = ['season', 'episode', 'several'] as const;
type DialogName = (typeof dialogs)[number];

interface Place {
  tab: 'seasons' | 'episodes';
  /** Id of the season whose episodes show. */
  season: number | null;
  dialog: DialogName | null;
  /** Id of what the dialog edits; without it something new is added. */
  of: number | null;
}

const idIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || null;

/** What of a title's seasons shows stands in the address: Back works, and a reload opens the same. */
export function useSeasonsPlace() {
  const [params, setParams] = useSearchParams();
  const place: Place = {
    tab: params.get('tab') === 'episodes' ? 'episodes' : 'seasons',
    season: idIn(params, 'season'),
    dialog: dialogs.find((name) => name === params.get('dialog')) ?? null,
    of: idIn(params, 'of'),
  };

  function go(to: Partial<Place>, { replaces = false } = {}): void {
    const next = { ...place, dialog: null, of: null, ...to };
    const written = new URLSearchParams();
    if (next.tab === 'episodes') written.set('tab', next.tab);
    for (const name of ['season', 'dialog', 'of'] as const)
      if (next[name] !== null) written.set(name, String(next[name]));
    setParams(written, { replace: replaces, preventScrollReset: true });
  }

  return { ...place, go, closeDialog: () => go({}, { replaces: true }) };
}

export type SeasonsPlace = ReturnType<typeof useSeasonsPlace>;
