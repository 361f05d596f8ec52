import type { Match } from '#schema/match.ts';
import { type Regions, renew } from './match-regions.ts';
import { showMatch } from './show-match.ts';

const eventsPath = '/api/matches/events';
/** Where streams are not to be had, the page is looked at again. */
const fallbackMs = 60_000;
/** A page in the background gives its connection back: a browser has six for a site. */
const hiddenMs = 30_000;
/** The page is rendered again while the event is on its way; not everybody asks at once. */
const looks = [200, 500, 1000, 2000, 4000];
/** What the browser keeps of a page that was just opened is the page itself. */
const newMs = 10_000;

/** The server said that nothing has changed: only headers travelled. */
function cameFromCache(url: string): boolean {
  const entry = performance.getEntriesByName(url, 'resource').at(-1) as PerformanceResourceTiming | undefined;
  return entry !== undefined && entry.transferSize < entry.encodedBodySize;
}

/** Keeps the page's matches true until it is closed. `settle` finishes a part that was replaced. */
export function followMatches(regions: Regions, settle: (region: HTMLElement) => void): void {
  /** What was heard of each match: a page that was rendered a moment before must not undo it. */
  const heard = new Map<number, Match>();
  let source: EventSource | undefined;
  let timer: number | undefined;
  let looking = 0;

  const elementsOf = (id: number) => [
    ...document.querySelectorAll<HTMLElement>(`[data-match-region] [data-match="${id}"]`),
  ];

  async function lookOnce(isNew = false): Promise<boolean> {
    const answer = await fetch(location.pathname, { cache: 'no-cache', headers: { Accept: 'text/html' } });
    if (answer.status === 404 || answer.status === 410) location.reload();
    if (!answer.ok) return false;
    const text = await answer.text();
    if (isNew && cameFromCache(answer.url)) return false;
    const page = new DOMParser().parseFromString(text, 'text/html');
    const changed = renew(regions, page);
    for (const region of changed) settle(region);
    if (changed.length > 0) for (const match of heard.values()) show(match);
    return changed.length > 0;
  }

  const show = (match: Match) => elementsOf(match.id).every((element) => showMatch(element, match));

  /** What happened between the rendering and now. */
  const lookNow = () => void lookOnce(performance.now() < newMs).catch(() => {});

  /** Until the page has changed, or for a few seconds. */
  async function look(times = looks): Promise<void> {
    looking += 1;
    const mine = looking;
    for (const pause of times) {
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      // A newer event looks in its stead.
      if (mine !== looking || (await lookOnce().catch(() => false))) return;
    }
  }

  function onMatch({ data }: MessageEvent<string>): void {
    const match: Match = JSON.parse(data);
    heard.set(match.id, match);
    const isShown = elementsOf(match.id).length > 0;
    if (!isShown || !show(match)) void look();
  }

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(eventsPath);
    source.addEventListener('open', lookNow);
    source.addEventListener('match', onMatch);
    source.addEventListener('gone', () => void look());
    source.addEventListener('lost', () => void look());
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = window.setTimeout(() => {
        lookNow();
        open();
      }, fallbackMs);
    });
  }

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  document.addEventListener('visibilitychange', () => {
    clearTimeout(timer);
    if (document.hidden) timer = window.setTimeout(close, hiddenMs);
    else open();
  });
  // A page that is kept for going back must not hold a connection.
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && open());

  const near = new IntersectionObserver(
    (sightings) => {
      if (!sightings.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      open();
    },
    { rootMargin: '200px' },
  );
  for (const { element } of regions.values()) near.observe(element);
}
