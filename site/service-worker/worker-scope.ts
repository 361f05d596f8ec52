/** A service worker's globals for TypeScript, whose types for workers and pages exclude each other. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Asking extends Lasting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface WorkerScope {
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(name: 'fetch', listener: (event: Asking) => void): void;
  addEventListener(name: 'message', listener: (event: Lasting & MessageEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
}
