/** Who is signed in already sees so instead of the way in, and may leave. */
import { signOut } from '#site/lib/sign-in.ts';
import { hasKeptToast } from '#site/stores/kept-toast.ts';
import { $session, checkSession, forgetSession } from '#site/stores/session.ts';
import { wantedNext } from './wanted-next.ts';

/** The dashboard sent them here: they are to sign in, whatever a session says. */
const isSentHere = wantedNext(location.search) !== null;
const signedOut = document.querySelector<HTMLElement>('[data-signed-out]');
const signedIn = document.querySelector<HTMLElement>('[data-signed-in]');

// login.css hides it from whoever has the mark of a session
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
    // home is where it leads all the same (specification, point 8)
    console.error('Logging out failed', error);
  }
  forgetSession();
  location.assign('/');
});

// said before the page was loaded again: the island that shows it sleeps until somebody reaches for it
const island = document.querySelector<HTMLElement>('astro-island');
if (island && hasKeptToast()) {
  island.dataset['wake'] = '';
  island.dispatchEvent(new Event('wake'));
}
