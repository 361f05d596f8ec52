import type { signOut } from '#schema/calls/account.ts';
import { hasUnsaved, leaveUnsaved } from '#site/admin/data/session-end.ts';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { call } from '#site/lib/api.ts';
import { homePath } from '#site/lib/paths.ts';
import { forgetSession } from '#site/stores/session.ts';

/** In milliseconds. */
const patience = 20_000;

/** Asks first when there is unsaved text, which cannot be saved after the session has ended. */
export function logOut(): void {
  if (!hasUnsaved()) void endSession();
  else
    confirm({
      title: 'Leave without saving?',
      words: 'What you have typed here would be lost.',
      action: 'Log out',
      busyWords: 'Leaving...',
      run: endSession,
    });
}

/** Navigates to the home page even when the request fails (specification, point 4). */
async function endSession(): Promise<void> {
  leaveUnsaved();
  try {
    await call<typeof signOut>('POST /api/admin/logout', {}, { signal: AbortSignal.timeout(patience) });
  } catch (error) {
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign(homePath);
}
