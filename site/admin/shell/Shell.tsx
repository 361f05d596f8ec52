import { useStore } from '@nanostores/react';
import { Provider as TipProvider } from 'radix-ui/tooltip';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import type { AdminCheck } from '#schema/account.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { $sessionEnded, confirmSession, leadToSignIn } from '#site/admin/data/session-end.ts';
import { trusted } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { checkSession } from '#site/stores/session.ts';
import { $toast, dismissToast, showKeptToast } from '#site/stores/toast.ts';
import { useTopDialog } from '#site/ui/Dialog.tsx';
import { Toaster } from '#site/ui/Toaster.tsx';
import { SectionSkeleton, Unreachable } from './SectionStates.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useSectionTitle } from './use-section-title.ts';

/** With its form, which nobody needs who stays signed in. */
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

const adminCheck = trusted<AdminCheck>();

/** Milliseconds (specification, section 9). */
const tips = { delayDuration: 700, skipDelayDuration: 300 };

/** What stands around every section. Nothing of a section shows before the API has said that an administrator is there. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  const hasEnded = useStore($sessionEnded);
  const section = useSectionTitle();
  const isLoading = useNavigation().state === 'loading';
  const check = useRead('/api/admin/me', adminCheck);
  const { data, error } = check;
  const isAdmin = data?.isAdmin === true;
  const isRefused = data ? !isAdmin : error instanceof ApiError;

  useEffect(() => {
    if (!isAdmin) return;
    confirmSession();
    // who it is, for the dialog that may ask them again
    void checkSession();
  }, [isAdmin]);
  useEffect(() => {
    if (error instanceof ApiError) console.warn(`Admin auth check failed: ${error.status}`);
    if (isRefused) leadToSignIn();
  }, [error, isRefused]);
  useEffect(showKeptToast, []);

  if (isRefused) return null;
  if (error) return <Unreachable onTry={() => void check.refetch()} />;
  return (
    <TipProvider {...tips}>
      <div className="admin">
        <Sidebar isOpen={isMenuOpen} onClose={closeMenu} />
        <div className="main" inert={isMenuOpen}>
          <TopBar section={section} isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(true)} />
          <main id="main" className="admin-body" aria-busy={isLoading || !isAdmin || undefined}>
            {isAdmin ? <Outlet /> : <SectionSkeleton />}
          </main>
        </div>
        {hasEnded && (
          <Suspense>
            <SignInAgain />
          </Suspense>
        )}
        <Toasts />
        <ScrollRestoration />
      </div>
    </TipProvider>
  );
}

/** An open dialog puts everything outside it out of reach, a toast too: it then shows inside. */
function Toasts() {
  const toast = useStore($toast);
  const place = useTopDialog() ?? document.body;
  return createPortal(<Toaster toast={toast} onDismiss={dismissToast} announcer={place} />, place);
}
