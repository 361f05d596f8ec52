/** Signed-in visitors see a sign-out button instead of the sign-in form. */
import { signOut, wantedNext } from '#site/lib/sign-in.ts';
import { $session, checkSession, forgetSession } from '#site/stores/session.ts';
import { hasKeptToast } from '#site/stores/toast.ts';

/** The dashboard sent the visitor here to sign in again, whatever the session says. */
const isSentHere = wantedNext(location.search) !== null;
const signedOut = document.querySelector<HTMLElement>('[data-signed-out]');
const signedIn = document.querySelector<HTMLElement>('[data-signed-in]');

// login.css hides the form while the browser has the hint cookie.
if (isSentHere) signedOut?.removeAttribute('data-signed-out');

$session.subscribe((user) => {
  if (!signedOut || !signedIn || user === undefined) return;
  const isIn = user !== null && !isSentHere;
  document.documentElement.classList.toggle('signed-in', user !== null);
  signedOut.hidden = isIn;
  signedIn.hidden = !isIn;
  const who = signedIn.querySelector('[data-who]');
  if (user && who) who.textContent = `${user.username} (${user.email})`;
});
void checkSession();

const logout = document.querySelector<HTMLButtonElement>('[data-logout]');
logout?.addEventListener('click', async () => {
  logout.disabled = true;
  try {
    await signOut();
  } catch (error) {
    // A failure redirects to home all the same (specification, point 8).
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign('/');
});

// A toast from before the reload is shown by the island, which otherwise hydrates only on interaction.
const island = document.querySelector<HTMLElement>('astro-island');
if (island && hasKeptToast()) {
  island.dataset['hydrate'] = '';
  island.dispatchEvent(new Event('hydrate'));
}
