import { Link } from 'react-router';
import { mostWaiting } from '#schema/shapes/dead-link.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { linkIcon } from '#site/ui/admin-icons.ts';

const [name, dead] = ['problems', 'dead-link'] as const;

/** The filter by dead links that the address of a list names. */
export function useDeadLinkFilter(): typeof dead | null {
  const { params } = useListParams();
  return params.get(name) === dead ? dead : null;
}

/** Filters a list by dead links. */
export function DeadLinkFilter() {
  const { narrow } = useListParams();
  return (
    <select
      className="select fit"
      aria-label="Links"
      value={useDeadLinkFilter() ?? ''}
      onChange={({ target }) => narrow(name, target.value)}
    >
      <option value="">Any links</option>
      <option value={dead}>Dead link</option>
    </select>
  );
}

/** Shown when none of a list has a dead link. */
export function NoneDead() {
  const { narrow } = useListParams();
  return (
    <Empty icon={linkIcon} title="No dead link here">
      <UncheckedLinks />
      <Button onClick={() => narrow(name, '')}>Show all</Button>
    </Empty>
  );
}

/** Says that links are not checked, or not yet, since a list without dead links would otherwise suggest that all of them work. */
export function UncheckedLinks() {
  const { data } = useCall('GET /api/ui-settings', {});
  const isOn = data?.some(({ key, value }) => key === 'links_check' && value === 'true');
  const { data: dead } = useCall('GET /api/dead-links', { query: { limit: 1 } }, { asksAnew: true });
  if (data === undefined) return null;
  if (isOn) return <WaitingLinks count={dead?.waiting ?? 0} />;
  return (
    <p>
      Links are not checked yet. <Link to="/customization#content">Switch it on in UI Customization</Link>
    </p>
  );
}

/** Says how much a check has still to do, since few dead links would otherwise suggest that all others work. */
export function WaitingLinks({ count }: { count: number }) {
  if (count === 0) return null;
  const links = counted(count, 'link is', 'links are');
  return (
    <p className="panel-body muted">{`${count === mostWaiting ? 'More than ' : ''}${links} still to be checked.`}</p>
  );
}

/** In a row of a list: 'Dead link since 3 Nov 2026'; nothing while all of its addresses answer. */
export function DeadSince({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <small className="warning-text">
      Dead link since <Moment at={at} isDay />
    </small>
  );
}
