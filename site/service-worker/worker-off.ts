/** Served as /sw.js with SERVICE_WORKER=off: unregisters an earlier service worker. */
import type { WorkerScope } from './worker-scope.ts';

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('lamphouse-')).map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
