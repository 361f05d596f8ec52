import { Select } from '#site/admin/form/Select.tsx';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { pencilIcon } from '#site/ui/admin-icons.ts';
import { stateOptions } from './publication-labels.ts';

/** The state by which the address filters a list. */
export function usePublicationFilter() {
  const { params } = useListParams();
  return stateOptions.find(({ value }) => value === params.get('publication'))?.value ?? null;
}

/** What the address leaves of rows that are all at hand. */
export function useRowFilters() {
  const [publication, problem] = [usePublicationFilter(), useDeadLinkFilter()];
  return {
    /** Null without a filter; another filter is another list. */
    filter: (publication ?? problem) ? JSON.stringify([publication, problem]) : null,
    kept: <Row extends { id: number; publication: string }>(
      rows: readonly Row[],
      deadSince: (id: number) => string | undefined = () => undefined,
    ) =>
      rows.filter(
        (row) =>
          (publication === null || row.publication === publication) &&
          (problem === null || deadSince(row.id) !== undefined),
      ),
  };
}

/** Filters a list by state. */
export function PublicationFilter() {
  const { narrow } = useListParams();
  return (
    <Select
      className="select fit"
      aria-label="Publication"
      value={usePublicationFilter() ?? ''}
      none="Any publication"
      options={stateOptions}
      onChoose={(state) => narrow('publication', state)}
    />
  );
}

export const RowFilters = () => (
  <>
    <DeadLinkFilter />
    <PublicationFilter />
  </>
);

/** Shown when the filters leave nothing. */
export function NoneLeft() {
  const { narrow } = useListParams();
  if (useDeadLinkFilter()) return <NoneDead />;
  return (
    <Empty icon={pencilIcon} title="None of this state">
      <Button onClick={() => narrow('publication', '')}>Show all</Button>
    </Empty>
  );
}
