import { hasUnsaved, leaveUnsaved } from '#site/admin/data/session-end.ts';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { homePath } from '#site/lib/paths.ts';
import { signOut } from '#site/lib/sign-in.ts';
import { forgetSession } from '#site/stores/session.ts';

/** Asks first when there is unsaved text, which cannot be saved after the session has ended. */
export function useLogOut() {
  const question = useConfirm<true>({
    title: () => 'Leave without saving?',
    words: () => 'What you have typed here would be lost.',
    action: 'Log out',
    busyWords: 'Leaving...',
    run: logOut,
  });

  return {
    dialog: question.dialog,
    leave: () => (hasUnsaved() ? question.ask(true) : void logOut()),
  };
}

/** Navigates to the home page even when the request fails (specification, point 4). */
async function logOut(): Promise<void> {
  leaveUnsaved();
  try {
    await signOut();
  } catch (error) {
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign(homePath);
}
