import type { Headers } from '#admin-api/testing/caller.ts';

let visitors = 0;

/** A client with an unused address, for an API that trusts one proxy: limits are counted by address. */
export function newVisitor(): Headers {
  visitors += 1;
  return { 'X-Forwarded-For': `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}` };
}
