export type Headers = Record<string, string>;

export interface Caller {
  get: (path: string, headers?: Headers) => Promise<Response>;
  post: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
  put: (path: string, body?: unknown, headers?: Headers) => Promise<Response>;
  delete: (path: string, headers?: Headers) => Promise<Response>;
}

/** Calls to one address, JSON in; every call sends `always` along. */
export function callerOf(url: string, always: Headers = {}): Caller {
  const call = (method: string, path: string, headers: Headers = {}) =>
    fetch(url + path, { method, headers: { ...always, ...headers }, redirect: 'manual' });
  const send = (method: string, path: string, body: unknown, headers: Headers = {}) =>
    body === undefined
      ? call(method, path, headers)
      : fetch(url + path, {
          method,
          headers: { 'Content-Type': 'application/json', ...always, ...headers },
          body: JSON.stringify(body),
          redirect: 'manual',
        });
  return {
    get: (path, headers) => call('GET', path, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: (path, headers) => call('DELETE', path, headers),
  };
}
