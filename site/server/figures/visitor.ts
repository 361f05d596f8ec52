/** Decides by the raw headers which requests are counted; nothing of them is stored. */
import { sessionHint } from '#schema/rules/site-headers.ts';

/** All browsers begin with this, as do crawlers that imitate them. A CUBOT is a telephone. */
const browser = /^(?:Mozilla|Opera)\//;
const crawler = /(?<!cu)bot|crawl|spider|slurp|archiver|preview|monitor|lighthouse|externalhit/i;

// Most visitors send one of a few hundred User-Agents; the result for each is cached.
const knownAgents = new Map<string, boolean>();
const mostKnown = 1_000;

function isBrowser(agent: string): boolean {
  const known = knownAgents.get(agent);
  if (known !== undefined) return known;
  const isBrowser = browser.test(agent) && !crawler.test(agent);
  if (knownAgents.size < mostKnown) knownAgents.set(agent, isBrowser);
  return isBrowser;
}

interface Sender {
  /** True for a browser without the cookie of an administrator. A crawler that imitates a browser cannot be recognised. */
  isVisitor: boolean;
  /** True when it also requests a page to show now: scripts and prefetches do not. */
  isVisit: boolean;
}

/** Names alternate with values. */
export function senderOf(rawHeaders: readonly string[]): Sender {
  let isVisitor = false;
  let isWanted = true;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const value = rawHeaders[index + 1] ?? '';
    switch (rawHeaders[index]?.toLowerCase()) {
      case 'user-agent':
        isVisitor = isBrowser(value);
        break;
      case 'cookie':
        if (value.includes(`${sessionHint}=`)) return { isVisitor: false, isVisit: false };
        break;
      case 'sec-fetch-mode':
        if (value !== 'navigate') isWanted = false;
        break;
      case 'sec-purpose':
      case 'purpose':
      case 'x-moz':
        isWanted = false;
        break;
      default:
    }
  }
  return { isVisitor, isVisit: isVisitor && isWanted };
}
