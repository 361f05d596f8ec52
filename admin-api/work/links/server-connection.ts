import type { CheckedLink } from './check-link.ts';

/** For so long an answer shows that this server reaches the internet. */
const assumedAliveMs = 60_000;

type Ask = (url: URL) => Promise<CheckedLink>;
export type HeardLink = CheckedLink & { verdict: Exclude<CheckedLink['verdict'], 'offline'> };

/**
 * Tells a failure of this server's own connection, which would call every link of the catalogue dead, from one of a host: the address
 * that answered last is asked once more. Only while that one answers has an address failed that could not be reached.
 */
export function watchConnection() {
  let witness: URL | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<boolean> | null = null;

  function remember(url: URL): void {
    witness = url;
    answeredAt = Date.now();
  }

  async function isUp(ask: Ask): Promise<boolean> {
    if (Date.now() - answeredAt < assumedAliveMs) return true;
    const url = witness;
    if (url === null) return false;
    const { status } = await ask(url);
    if (status === null) return false;
    remember(url);
    return true;
  }

  return {
    /** The result of a check, or null when it says nothing about the address. */
    async hear(url: URL, { verdict, ...heard }: CheckedLink, ask: Ask): Promise<HeardLink | null> {
      const { status } = heard;
      if (status !== null) remember(url);
      if (verdict !== 'offline') return { verdict, ...heard };
      // Several hosts are checked at once; the address is asked once for all of them.
      asking ??= isUp(ask).finally(() => {
        asking = null;
      });
      return (await asking) ? { verdict: 'failed', status } : null;
    },
  };
}
