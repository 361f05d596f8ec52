import type { askedAgain, DeadLink } from '#schema/dead-link.ts';
import { write } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { refresh } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { trusted } from '#site/lib/api.ts';

const reply = trusted<ReturnType<typeof askedAgain.parse>>();
/** A check begins within ten seconds; a host that does not answer takes longer. */
const answersAfterMs = [4_000, 15_000, 45_000];

/** Asks the dead links of a record again, after its host was repaired. */
export function AskAgain({ of: { kind, id }, name }: { of: Pick<DeadLink, 'kind' | 'id'>; name?: string }) {
  const attempt = useAttempt('links');
  const ask = () =>
    attempt('The link could not be asked again.', async () => {
      const { asked } = await write('POST', `/api/dead-links/${kind}/${id}`, reply);
      if (asked > 0) for (const ms of answersAfterMs) setTimeout(() => void refresh('links'), ms);
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
