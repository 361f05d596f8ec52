import { useSearchParams } from 'react-router';

const dialogs = ['season', 'episode', 'several'] as const;
type DialogName = (typeof dialogs)[number];

interface Place {
  tab: 'seasons' | 'episodes';
  /** The id of the season whose episodes are shown. */
  season: number | null;
  /** Which part of a long season. */
  part: number | null;
  dialog: DialogName | null;
  /** The id of the record that the dialog edits; null to add one. */
  of: number | null;
}

const idIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || null;

/** The tab, the season and the dialog are in the address, so that Back and reload work. */
export function useSeasonsPlace() {
  const [params, setParams] = useSearchParams();
  const place: Place = {
    tab: params.get('tab') === 'episodes' ? 'episodes' : 'seasons',
    season: idIn(params, 'season'),
    part: idIn(params, 'part'),
    dialog: dialogs.find((name) => name === params.get('dialog')) ?? null,
    of: idIn(params, 'of'),
  };

  /** The calendar knows the number of a season, not its id. */
  const number = Number(params.get('number')) || null;

  function go(to: Partial<Place>, { replaces = false } = {}): void {
    const isOther = to.season !== undefined && to.season !== place.season;
    const next = { ...place, dialog: null, of: null, ...(isOther && { part: null }), ...to };
    const written = new URLSearchParams();
    if (next.tab === 'episodes') written.set('tab', next.tab);
    for (const name of ['season', 'part', 'dialog', 'of'] as const)
      if (next[name] !== null) written.set(name, String(next[name]));
    // The filters of the list stay.
    for (const name of ['publication', 'problems']) {
      const value = params.get(name);
      if (value !== null) written.set(name, value);
    }
    setParams(written, { replace: replaces, preventScrollReset: true });
  }

  return { ...place, number, go, closeDialog: () => go({}, { replaces: true }) };
}

export type SeasonsPlace = ReturnType<typeof useSeasonsPlace>;
