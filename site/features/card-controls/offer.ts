/** Visitors get none of it: what a card can be done to is fetched when somebody turns out to be signed in. */
import { $session, checkSession } from '#site/stores/session.ts';

$session.subscribe((user) => {
  if (user) void import('./card-controls.ts').then(({ offerControls }) => offerControls());
});
void checkSession();
