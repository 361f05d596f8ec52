/**
 * A second cookie that scripts can read: only browsers that have it request who is signed in. It grants nothing. It is apart from
 * session.ts so that the browser gets it without zod.
 */
export const sessionHint = 'lamphouse-signed-in';
