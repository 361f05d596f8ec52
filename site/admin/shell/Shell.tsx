import { useStore } from '@nanostores/react';
import {
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link, useLocation, useNavigate } from 'react-router';
import { may } from '#schema/rules/permissions.ts';
import { $askedFirst } from '#site/admin/data/asked-first.ts';
import { $sessionEnded, confirmSession, leadToSignIn } from '#site/admin/data/session-end.ts';
import { useAdminCheck, useMay } from '#site/admin/data/use-role.ts';
import { type Overlay, useShortcuts } from '#site/admin/keyboard/use-shortcuts.ts';
import { Confirmation } from '#site/admin/parts/Confirm.tsx';
import { useWay } from '#site/admin/router/DashboardRouter.tsx';
import { SectionBoundary } from '#site/admin/router/LazySection.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { adminPath } from '#site/lib/paths.ts';
import { checkSession } from '#site/stores/session.ts';
import { $toast, dismissToast, showKeptToast } from '#site/stores/toast.ts';
import { useTopDialog } from '#site/ui/Dialog.tsx';
import { currentOf, entriesFor, landings, neededFor } from './navigation.ts';
import { NotPermitted, SectionError, SectionSkeleton, Unreachable } from './SectionStates.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { useSectionTitle } from './use-section-title.ts';
import { useTooltips } from './use-tooltips.ts';

const loadPalette = () => import('#site/admin/keyboard/Palette.tsx');
const loadToaster = () => import('#site/ui/Toaster.tsx');
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));
const Toaster = lazy(async () => ({ default: (await loadToaster()).Toaster }));
const ShortcutSheet = lazy(async () => ({
  default: (await import('#site/admin/keyboard/ShortcutSheet.tsx')).ShortcutSheet,
}));
/** Loaded when it is needed, because most sessions do not end while the dashboard is open. */
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

/** Likewise: most calls need no confirmation. */
const AskFirst = lazy(async () => ({
  default: (await import('#site/admin/account/AskFirst.tsx')).AskFirst,
}));

/** Milliseconds after which the requests of the first screen have been sent. */
const quiet = 2000;

/** The frame around every section. It shows no section before the API has confirmed an administrator. */
export function Shell({ children }: { children: ReactNode }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  const hasEnded = useStore($sessionEnded);
  const asked = useStore($askedFirst);
  const section = useSectionTitle();
  const { pathname, key } = useLocation();
  const { isLoading } = useWay();
  const check = useAdminCheck();
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [typedAhead, setTypedAhead] = useState('');
  const leavePalette = (next: Overlay | null) => {
    setOverlay(next);
    setTypedAhead('');
  };
  const showSheet = () => leavePalette('sheet');
  const closeOverlay = () => leavePalette(null);
  useShortcuts(setOverlay);
  useTooltips();
  useFocusKept();
  useLeaving();
  useLanding();
  const { data, error } = check;
  const isAdmin = data?.isAdmin === true;
  const isRefused = data ? !isAdmin : error instanceof ApiError;

  useEffect(() => {
    if (!isAdmin) return;
    confirmSession();
    // SignInAgain fills in the e-mail address of the session.
    void checkSession();
    // Ctrl+K then opens the palette at once without losing keys; a toast can be shown without a server, too.
    const later = () => void Promise.all([loadPalette(), loadToaster()]).catch(() => undefined);
    const timer = setTimeout(later, quiet);
    return () => clearTimeout(timer);
  }, [isAdmin]);
  useEffect(() => {
    if (error instanceof ApiError) console.warn(`Admin auth check failed: ${error.status}`);
    if (isRefused) leadToSignIn();
  }, [error, isRefused]);
  useEffect(showKeptToast, []);

  const ahead = <TypedAhead onType={setTypedAhead} onClose={closeOverlay} />;
  if (isRefused) return null;
  if (error) return <Unreachable onTry={() => void check.refetch()} />;
  return (
    <div className="admin">
      <Sidebar isOpen={isMenuOpen} onClose={closeMenu} />
      <div className="main" inert={isMenuOpen}>
        <TopBar
          section={section}
          isMenuOpen={isMenuOpen}
          onMenu={() => setIsMenuOpen(true)}
          onPalette={() => setOverlay('palette')}
        />
        <main id="main" className="stack admin-body" aria-busy={isLoading || !isAdmin || undefined}>
          {!data?.isAdmin ? (
            <SectionSkeleton />
          ) : may(data.role, neededFor(pathname)) ? (
            <SectionBoundary visit={key} instead={<SectionError />}>
              <SectionTabs />
              <Suspense fallback={<SectionSkeleton />}>{children}</Suspense>
            </SectionBoundary>
          ) : (
            <NotPermitted role={data.role} />
          )}
        </main>
      </div>
      {overlay === 'palette' && (
        <Suspense fallback={ahead}>
          {isAdmin ? <Palette first={typedAhead} onClose={closeOverlay} onSheet={showSheet} /> : ahead}
        </Suspense>
      )}
      <Suspense>{isAdmin && overlay === 'sheet' && <ShortcutSheet onClose={closeOverlay} />}</Suspense>
      <Confirmation />
      <Suspense>
        {asked.map((need) => (
          <AskFirst key={need} need={need} />
        ))}
      </Suspense>
      {hasEnded && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      <Toasts />
    </div>
  );
}

/** Leads those who open the dashboard at its root to what their role is there for. */
function useLanding(): void {
  const navigate = useNavigate();
  const { isOpening, location } = useWay().place;
  const role = useAdminCheck().data?.role;
  const to = isOpening && location.pathname === adminPath && role ? landings[role] : '/';
  useEffect(() => {
    if (to !== '/') void navigate(to, { replace: true });
  }, [to, navigate]);
}

/** Returns to the public page that an editor was opened from, once nothing is unsaved. */
function useLeaving(): void {
  const { state } = useLocation();
  useEffect(() => {
    if (typeof state?.leaveTo === 'string') location.replace(state.leaveTo);
  }, [state]);
}

/** An open dialog makes everything outside it inert, so the toast is then shown inside the dialog. */
function Toasts() {
  const toast = useStore($toast);
  const dialog = useTopDialog();
  const [isWanted, setIsWanted] = useState(false);
  if (toast && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  const place = dialog ?? document.body;
  return createPortal(
    <Suspense>
      <Toaster toast={toast} onDismiss={dismissToast} announcer={place} />
    </Suspense>,
    place,
  );
}

interface AheadProps {
  /** Called with the change that a key makes to the text. */
  onType: (change: (typed: string) => string) => void;
  onClose: () => void;
}

/** Stands for the palette while its script loads, and collects the keys that are meant for its field. */
function TypedAhead({ onType, onClose }: AheadProps) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isCharacter = [...key].length === 1;
    // AltGr, which writes characters, is Ctrl and Alt at once on Windows.
    if (isCharacter && (ctrlKey || metaKey) && !altKey) return;
    if (!isCharacter && !['Backspace', 'Enter', 'Escape', 'Tab'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCharacter) onType((typed) => typed + key);
    else if (key === 'Backspace') onType((typed) => [...typed].slice(0, -1).join(''));
    else if (key === 'Escape') onClose();
  });
  // Not an effect after the paint: a key may follow Ctrl+K at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}

/** The parts of an entry of the sidebar, at the head of each of them. */
function SectionTabs() {
  const { pathname } = useLocation();
  const may = useMay();
  const current = currentOf(pathname);
  const entry = entriesFor(may).find(({ name }) => name === current?.entry.name);
  if (!entry?.parts || entry.look !== 'tabs') return null;
  return (
    <nav className="tabs wrapping" aria-label={entry.name}>
      {entry.parts.map(({ to, name }) => (
        <Link key={to} to={to} aria-current={current?.part?.to === to ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
