import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { linkIcon } from '#site/ui/admin-icons.ts';
import { UncheckedLinks } from './UncheckedLinks.tsx';

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
      className="select list-filter"
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
