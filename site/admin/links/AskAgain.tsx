import type { askDeadAgain } from '#schema/calls/dead-links.ts';
import type { DeadLink } from '#schema/dead-link.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { noteStale } from '#site/admin/data/stale.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Button } from '#site/admin/parts/Button.tsx';

/** A check begins within ten seconds; a host that does not answer takes longer. */
const answersAfterMs = [4_000, 15_000, 45_000];

/** Asks the dead links of a record again, after its host was repaired. */
export function AskAgain({ of: { kind, id }, name }: { of: Pick<DeadLink, 'kind' | 'id'>; name?: string }) {
  const attempt = useAttempt();
  const ask = () =>
    attempt('The link could not be asked again.', async () => {
      const { asked } = await call<typeof askDeadAgain>('POST /api/dead-links/:kind/:id', {
        params: { kind, id },
      });
      if (asked > 0) for (const ms of answersAfterMs) setTimeout(() => noteStale(['links']), ms);
      showSuccess(
        asked > 0 ? 'It is asked now. The answer shows here in a moment.' : 'It was asked a moment ago.',
      );
    });
  return (
    <Button look="ghost" onClick={ask} {...(name && { label: `Ask the links of ${name} again` })}>
      Ask again
    </Button>
  );
}
