/**
 * Once the page stands: the service worker. The first visit is older than its worker, so what it has loaded is told, and is
 * readable offline like every later one.
 */
async function register(): Promise<void> {
  const isFirstVisit = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  if (!isFirstVisit) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({ visited: [location.href, ...loaded] });
}

// In development there is none; elsewhere a refusal (private window, full disk) leaves a site that works online.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  window.addEventListener('load', () => setTimeout(() => void register().catch(() => {}), 0), { once: true });
