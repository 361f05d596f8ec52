import type { Reply } from '#site/lib/api.ts';

/** What the API tells to the site server alone. */
export async function privateGet<T>(apiUrl: string, path: string, key: string, reply: Reply<T>): Promise<T> {
  const response = await fetch(apiUrl + path, { headers: { Authorization: `Bearer ${key}` } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return reply.parse(await response.json());
}
