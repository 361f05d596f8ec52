import { useStore } from '@nanostores/react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { may } from '#schema/role.ts';
import { $askedFirst } from '#site/admin/data/asked-first.ts';
import { $sessionEnded, confirmSession, leadToSignIn } from '#site/admin/data/session-end.ts';
import { useAdminCheck } from '#site/admin/data/use-role.ts';
import { TypedAhead } from '#site/admin/keyboard/TypedAhead.tsx';
import { type Overlay, useShortcuts } from '#site/admin/keyboard/use-shortcuts.ts';
import { useWay } from '#site/admin/router/DashboardRouter.tsx';
import { SectionBoundary } from '#site/admin/router/LazySection.tsx';
import { ApiError } from '#site/lib/api-error.ts';
import { checkSession } from '#site/stores/session.ts';
import { $toast, dismissToast, showKeptToast } from '#site/stores/toast.ts';
import { useTopDialog } from '#site/ui/Dialog.tsx';
import { useLogOut } from './LogOut.tsx';
import { neededFor } from './navigation.ts';
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
  const logOut = useLogOut();
  useShortcuts(setOverlay);
  useTooltips();
  useFocusKept();
  useLeaving();
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
      <Sidebar isOpen={isMenuOpen} onClose={closeMenu} onSheet={showSheet} onLogOut={logOut.leave} />
      <div className="main" inert={isMenuOpen}>
        <TopBar
          section={section}
          isMenuOpen={isMenuOpen}
          onMenu={() => setIsMenuOpen(true)}
          onPalette={() => setOverlay('palette')}
        />
        <main id="main" className="admin-body" aria-busy={isLoading || !isAdmin || undefined}>
          {!data?.isAdmin ? (
            <SectionSkeleton />
          ) : may(data.role, neededFor(pathname)) ? (
            <SectionBoundary visit={key} instead={<SectionError />}>
              <Suspense fallback={<SectionSkeleton />}>{children}</Suspense>
            </SectionBoundary>
          ) : (
            <NotPermitted role={data.role} />
          )}
        </main>
      </div>
      {overlay === 'palette' && (
        <Suspense fallback={ahead}>
          {isAdmin ? (
            <Palette first={typedAhead} onClose={closeOverlay} onSheet={showSheet} onLogOut={logOut.leave} />
          ) : (
            ahead
          )}
        </Suspense>
      )}
      <Suspense>{isAdmin && overlay === 'sheet' && <ShortcutSheet onClose={closeOverlay} />}</Suspense>
      {logOut.dialog}
      <Suspense>
        {asked.map((need) => (
          <AskFirst key={need} need={need} onLogOut={logOut.leave} />
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
