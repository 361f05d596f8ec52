/**
 * A mark beside the session that scripts can read, apart from session.ts so that the browser gets it without zod: whoever
 * has it asks who is signed in, everybody else needs no call to know. It opens nothing.
 */
export const sessionHint = 'lamphouse-signed-in';
