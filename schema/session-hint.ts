/**
 * A cookie beside the session's that scripts can read: only browsers that have it ask who is signed in. It grants nothing. Apart from
 * session.ts so that the browser gets it without zod.
 */
export const sessionHint = 'lamphouse-signed-in';
