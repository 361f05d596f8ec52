/**
 * Page views and timings for the operator's analytics. Its script is fetched when the page stands, without credentials: a
 * host that does not answer keeps nobody waiting.
 */
import { timingsOf } from './timings.ts';

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

const scriptAddress = 'https://www.googletagmanager.com/gtag/js';
const id = document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content;

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script takes nothing but this object
  window.dataLayer.push(arguments);
}

function start(analyticsId: string): void {
  gtag('js', new Date());
  gtag('config', analyticsId);
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  for (const [name, value] of Object.entries(timingsOf(navigation, largestPaint)))
    gtag('event', 'timing_complete', { name, value, event_category: 'Performance' });
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `${scriptAddress}?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
}

let largestPaint: number | undefined;
if (id) {
  new PerformanceObserver((list) => {
    largestPaint = list.getEntries().at(-1)?.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  // the load event has to end before its own time is known
  const soon = () => setTimeout(() => start(id), 0);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
