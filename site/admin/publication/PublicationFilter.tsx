import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { pencilIcon } from '#site/ui/admin-icons.ts';
import { stateOptions } from './publication-words.ts';

/** The state by which the address filters a list. */
export function usePublicationFilter() {
  const { params } = useListParams();
  return stateOptions.find(({ value }) => value === params.get('publication'))?.value ?? null;
}

/** Filters a list by state. */
export function PublicationFilter() {
  const { narrow } = useListParams();
  const chosen = usePublicationFilter();
  return (
    <select
      className="select list-filter"
      aria-label="Publication"
      value={chosen ?? ''}
      onChange={({ target }) => narrow('publication', target.value)}
    >
      <option value="">Any publication</option>
      {stateOptions.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
}

/** Shown when no record has the chosen state. */
export function NoneOfState() {
  const { narrow } = useListParams();
  return (
    <Empty icon={pencilIcon} title="None of this state">
      <Button onClick={() => narrow('publication', '')}>Show all</Button>
    </Empty>
  );
}
