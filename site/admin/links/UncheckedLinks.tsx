import { Link } from 'react-router';
import type { listDeadLinks } from '#schema/calls/dead-links.ts';
import type { listSettings } from '#schema/calls/settings.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { WaitingLinks } from './WaitingLinks.tsx';

/** Says that links are not checked, or not yet, since a list without dead links would otherwise suggest that all of them work. */
export function UncheckedLinks() {
  const { data } = useCall<typeof listSettings>('GET /api/ui-settings', {});
  const isOn = data?.some(({ key, value }) => key === 'links_check' && value === 'true');
  const { data: dead } = useCall<typeof listDeadLinks>(
    'GET /api/dead-links',
    { query: { limit: 1 } },
    { asksAnew: true },
  );
  if (data === undefined) return null;
  if (isOn) return <WaitingLinks count={dead?.waiting ?? 0} />;
  return (
    <p>
      Links are not checked yet. <Link to="/customization#content">Switch it on in UI Customization</Link>
    </p>
  );
}
