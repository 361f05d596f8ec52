/** Apart from health.ts so that the browser gets the number without zod. */
export const healthPollMs = 30_000;
