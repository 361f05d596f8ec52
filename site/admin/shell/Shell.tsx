import { useStore } from '@nanostores/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router';
import type { AdminCheck } from '#schema/account.ts';
import { $sessionEnded, confirmSession } from '#site/admin/data/session-end.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { trusted } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { showKeptToast } from '#site/stores/kept-toast.ts';
import { checkSession } from '#site/stores/session.ts';
import { Sidebar } from './Sidebar.tsx';
import { Toasts } from './Toasts.tsx';
import { TopBar } from './TopBar.tsx';
import { useSectionTitle } from './use-section-title.ts';

/** With its form, which nobody needs who stays signed in. */
const SignInAgain = lazy(async () => ({ default: (await import('./SignInAgain.tsx')).SignInAgain }));

const adminCheck = trusted<AdminCheck>();

/** What stands around every section. */
export function Shell() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const closeMenu = useCallback(() => setIsMenuOpen(false), []);
  const hasEnded = useStore($sessionEnded);
  const section = useSectionTitle();
  const isLoading = useNavigation().state === 'loading';
  // whoever is not signed in is led to /login by the answer
  const { data, error } = useRead('/api/admin/me', adminCheck);

  useEffect(() => {
    if (!data?.isAdmin) return;
    confirmSession();
    // who it is, for the dialog that may ask them again
    void checkSession();
  }, [data]);
  useEffect(() => {
    if (error instanceof ApiError) console.warn(`Admin auth check failed: ${error.status}`);
  }, [error]);
  useEffect(showKeptToast, []);

  return (
    <div className="adm">
      <Sidebar isOpen={isMenuOpen} onClose={closeMenu} />
      <div className="main" inert={isMenuOpen}>
        <TopBar section={section} isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(true)} />
        <main id="main" className="a-body" aria-busy={isLoading || undefined}>
          <Outlet />
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
  );
}
