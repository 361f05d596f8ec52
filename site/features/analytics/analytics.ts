/**
 * Page views and web vitals for the operator's analytics. Its script is fetched after the page has loaded, without credentials, so that
 * a host that does not answer delays nothing.
 */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

declare global {
  interface Window {
    dataLayer?: IArguments[];
  }
}

const scriptAddress = 'https://www.googletagmanager.com/gtag/js';

function gtag(..._command: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's script takes nothing but this object
  window.dataLayer.push(arguments);
}

function start(analyticsId: string): void {
  gtag('js', new Date());
  gtag('config', analyticsId);
  const tell = (metric: Metric) => gtag('event', metric.name, vitalEvent(metric));
  // Each is reported when its value is known: some at once, some when the page is left.
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) watch(tell);
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `${scriptAddress}?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
}

export function loadAnalytics(): void {
  const id = document.querySelector<HTMLMetaElement>('meta[name="analytics-id"]')?.content;
  if (!id) return;
  // The load event has to end before its own time is known.
  const soon = () => setTimeout(() => start(id), 0);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}

/** Analytics counts whole numbers: milliseconds, and thousandths of layout shift. */
const whole = (name: Metric['name'], value: number) => Math.round(name === 'CLS' ? value * 1000 : value);

type Vital = Pick<Metric, 'name' | 'id' | 'value' | 'delta' | 'rating' | 'navigationType'>;

/** The parameters of a vital's event; analytics adds up `value`, so it gets the difference to the last one. */
export function vitalEvent({ name, id, value, delta, rating, navigationType }: Vital) {
  return {
    value: whole(name, delta),
    metric_id: id,
    metric_value: whole(name, value),
    metric_rating: rating,
    navigation_type: navigationType,
    non_interaction: true,
  };
}
