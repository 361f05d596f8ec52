/**
 * Page views and web vitals for the operator's analytics. Its script is fetched when the page stands, without credentials: a
 * host that does not answer keeps nobody waiting.
 */
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { vitalEvent } from './vital-event.ts';

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
  const tell = (metric: Metric) => gtag('event', metric.name, vitalEvent(metric));
  // each tells when its value is known: some at once, some when the page is left
  for (const watch of [onTTFB, onFCP, onLCP, onCLS, onINP]) watch(tell);
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.src = `${scriptAddress}?id=${encodeURIComponent(analyticsId)}`;
  document.head.append(script);
}

if (id) {
  // the load event has to end before its own time is known
  const soon = () => setTimeout(() => start(id), 0);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon, { once: true });
}
