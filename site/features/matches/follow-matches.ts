import type { followMatches as eventsOfMatches } from '#schema/calls/matches.ts';
import type { Match } from '#schema/shapes/match.ts';
import { hasOtherStream, type Regions, renew, sayOutdated, showMatch } from './match-regions.ts';

const eventsPath: (typeof eventsOfMatches)['path'] = '/api/matches/events';
/** Without an event stream the page is fetched again after this time. */
const fallbackMs = 60_000;
/** A page in the background closes its connection after this time: a browser opens six for a site. */
const hiddenMs = 30_000;
/** Pauses between attempts to fetch the page after an event, while the server renders it; they vary, so that browsers do not all ask at once. */
const attempts = [200, 500, 1000, 2000, 4000];
/** For this time after a page was opened, a fetch of it that the cache answers says that nothing has changed. */
const newMs = 10_000;

/** The server answered 304: only headers were transferred. */
function cameFromCache(url: string): boolean {
  const entry = performance.getEntriesByName(url, 'resource').at(-1) as PerformanceResourceTiming | undefined;
  return entry !== undefined && entry.transferSize < entry.encodedBodySize;
}

/** Keeps the matches of a page up to date until it is closed. `prepare` runs the scripts of a part that was replaced. */
export function followMatches(regions: Regions, prepare: (region: HTMLElement) => void): void {
  /** The latest event of each match: a page that was rendered just before it must not undo it. */
  const heard = new Map<number, Match>();
  let source: EventSource | undefined;
  let timer: number | undefined;
  let latestAttempt = 0;

  const elementsOf = (id: number) => [
    ...document.querySelectorAll<HTMLElement>(`[data-match-region] [data-match="${id}"]`),
  ];

  async function fetchOnce(isNew = false): Promise<boolean> {
    const answer = await fetch(location.pathname, { cache: 'no-cache', headers: { Accept: 'text/html' } });
    if ((answer.status === 404 || answer.status === 410) && !sayOutdated('gone')) location.reload();
    if (!answer.ok) return false;
    const text = await answer.text();
    if (isNew && cameFromCache(answer.url)) return false;
    const page = new DOMParser().parseFromString(text, 'text/html');
    const changed = renew(regions, page);
    if (changed === null) return false;
    for (const region of changed) prepare(region);
    for (const match of heard.values()) show(match);
    return true;
  }

  const show = (match: Match) => elementsOf(match.id).every((element) => showMatch(element, match));

  /** Updates the page with the changes since its rendering. */
  const fetchNow = () => void fetchOnce(performance.now() < newMs).catch(() => {});

  /** Fetches the page until it has changed, for a few seconds at most. */
  async function fetchUntilChanged(times = attempts): Promise<void> {
    latestAttempt += 1;
    const mine = latestAttempt;
    for (const pause of times) {
      await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
      // A newer event has started its own attempts.
      if (mine !== latestAttempt || (await fetchOnce().catch(() => false))) return;
    }
  }

  function onMatch({ data }: MessageEvent<string>): void {
    const match: Match = JSON.parse(data);
    heard.set(match.id, match);
    const isShown = elementsOf(match.id).length > 0;
    if (!isShown || !show(match) || hasOtherStream(match)) void fetchUntilChanged();
  }

  /** Only the page of a match shows its goals and cards. */
  function onIncidents({ data }: MessageEvent<string>): void {
    const { id } = JSON.parse(data) as { id: number };
    if (document.querySelector(`[data-incidents="${id}"]`)) void fetchUntilChanged();
  }

  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(eventsPath);
    source.addEventListener('open', fetchNow);
    source.addEventListener('match', onMatch);
    source.addEventListener('incidents', onIncidents);
    source.addEventListener('gone', () => void fetchUntilChanged());
    source.addEventListener('lost', () => void fetchUntilChanged());
    source.addEventListener('error', () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      close();
      timer = window.setTimeout(() => {
        fetchNow();
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
  // A page in the back-forward cache must not hold a connection.
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
