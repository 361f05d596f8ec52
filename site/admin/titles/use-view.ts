import { useSearchParams } from 'react-router';

const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];

const storageKey = 'admin-view';

function remembered(): View {
  try {
    return localStorage.getItem(storageKey) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid';
  }
}

/** The view that the address names, else the last one. */
export function useView(): { view: View; show: (view: View) => void } {
  const [params, setParams] = useSearchParams();
  const view = views.find((known) => known === params.get('view')) ?? remembered();

  function show(next: View): void {
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Without storage, only the address keeps the view.
    }
    setParams(
      (now) => {
        const written = new URLSearchParams(now);
        written.set('view', next);
        return written;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { view, show };
}
