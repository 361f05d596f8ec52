import { homePath } from '#site/lib/paths.ts';
import { signOut } from '#site/lib/sign-in.ts';
import { forgetSession } from '#site/stores/session.ts';

/** Leads home even when the request fails (specification, point 4). */
export async function logOut(): Promise<void> {
  try {
    await signOut();
  } catch (error) {
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign(homePath);
}
