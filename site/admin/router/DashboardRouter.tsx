import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from 'react';
import { matchRoutes, type RouteObject, Router } from 'react-router';
import { scrollKey } from '#site/admin/parts/way-back.ts';
import { adminPath } from '#site/lib/paths.ts';
import { $place, followBrowser, navigator, openPlace, type Place, placeAt } from './history.ts';

/** The data that the route of a section provides. */
export interface SectionHandle {
  title: string;
  /** Loads its script. */
  load?: () => Promise<unknown>;
}

interface Props {
  /** With a SectionHandle each. */
  sections: RouteObject[];
  /** The address that the server renders. The browser has its own. */
  address: string | undefined;
  children: ReactNode;
}

interface Way {
  place: Place;
  /** The opened section is still loading; the previous one shows until then. */
  isLoading: boolean;
  /** The titles of the section and of the dialog over it. */
  titles: string[];
}

const WayContext = createContext<Way | null>(null);

export function useWay(): Way {
  const way = useContext(WayContext);
  if (!way) throw new Error('This part stands outside of the dashboard.');
  return way;
}

const handlesAt = (sections: RouteObject[], pathname: string): SectionHandle[] =>
  (matchRoutes(sections, pathname, adminPath) ?? []).map(({ route }) => route.handle);

/** Maps addresses to sections. */
export function DashboardRouter({ sections, address, children }: Props) {
  const [place, setPlace] = useState(() => (import.meta.env.SSR ? placeAt(address) : openPlace()));
  const [isLoading, startLoading] = useTransition();
  useEffect(followBrowser, []);
  useEffect(() => {
    // It may have changed before this ran.
    setPlace($place.get());
    const loadAll = ({ location }: Place) => {
      // A dialog is loaded in parallel with the list below it, and both while the session is checked.
      for (const { load } of handlesAt(sections, location.pathname)) load?.().catch(() => undefined);
    };
    loadAll($place.get());
    return $place.listen((next) => {
      loadAll(next);
      startLoading(() => setPlace(next));
    });
  }, [sections]);
  useScrollMemory(place);
  const { pathname } = place.location;
  const titles = useMemo(() => handlesAt(sections, pathname).map(({ title }) => title), [sections, pathname]);
  const way = useMemo(() => ({ place, isLoading, titles }), [place, isLoading, titles]);

  return (
    <Router basename={adminPath} location={place.location} navigationType={place.came} navigator={navigator}>
      <WayContext value={way}>{children}</WayContext>
    </Router>
  );
}

const storageKey = 'admin-scroll';

function stored(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
}

/** The scroll position of each visit of the tab, by its key. */
const positions = stored();

/** Restores the scroll position of a visit that was returned to, and scrolls a new one to its beginning, once it is rendered. */
function useScrollMemory({ location, keepsScroll }: Place): void {
  const remember = useEffectEvent(() => {
    positions[scrollKey(location)] = window.scrollY;
  });
  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => {
      remember();
      // After a reload the browser restores the position.
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(storageKey, JSON.stringify(positions));
      } catch {
        // Without session storage a reloaded page begins at its top.
      }
    };
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);
  // When the address changes, the previous visit is still shown.
  useEffect(() => $place.listen(() => remember()), []);

  useLayoutEffect(() => {
    const before = positions[scrollKey(location)];
    const target = location.hash && document.getElementById(location.hash.slice(1));
    if (before !== undefined) window.scrollTo(0, before);
    else if (target) target.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
  }, [location, keepsScroll]);
}
