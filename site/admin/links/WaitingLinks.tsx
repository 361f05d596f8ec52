import { mostWaiting } from '#schema/dead-link.ts';
import { counted } from '#site/admin/parts/counted.ts';

/** Says how much a check has still to do, since few dead links would otherwise suggest that all others work. */
export function WaitingLinks({ count }: { count: number }) {
  if (count === 0) return null;
  const links = counted(count, 'link is', 'links are');
  return (
    <p className="waiting-links">{`${count === mostWaiting ? 'More than ' : ''}${links} still to be checked.`}</p>
  );
}
