import {
  firstColumns,
  type TitleColumn,
  titleColumns,
  titleSorts,
} from '#schema/rules/title-filter-names.ts';
import type { ChosenColumns } from '#schema/shapes/title-view.ts';
import { call } from '#site/admin/data/call.ts';
import { useAttempt } from '#site/admin/data/outcome.ts';
import { queryClient, useCall } from '#site/admin/data/queries.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { Menu } from '#site/admin/parts/Menu.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { arrowDownIcon, arrowUpIcon, columnsIcon } from '#site/ui/admin-icons.ts';
import { directionWords, sortWords, useTitleFilters } from './title-filters.ts';

/** By what the list is ordered, and in which direction. Without a choice the newest titles come first. */
export function OrderControl({ hasTypes }: { hasTypes: boolean }) {
  const { set, sort = 'added', isDescending, isOrdered } = useTitleFilters();
  const isDown = isOrdered ? isDescending : true;
  const names = titleSorts.filter((name) => hasTypes || name !== 'type');
  const order = (by: string, down: boolean) =>
    set(by === 'added' && down ? { sort: '', order: '' } : { sort: by, order: down ? 'desc' : '' });
  return (
    <span className="line-close">
      <Select
        className="select list-filter"
        aria-label="Order by"
        value={sort}
        options={optionsOf(names, (name) => sortWords[name])}
        onChoose={(by) => order(by, isDown)}
      />
      <IconButton
        className="icon-btn"
        icon={isDown ? arrowDownIcon : arrowUpIcon}
        words={directionWords(sort, isDown ? 'desc' : 'asc')}
        name={`Direction: ${directionWords(sort, isDown ? 'desc' : 'asc')}`}
        onClick={() => order(sort, !isDown)}
      />
    </span>
  );
}

export const columnWords: Record<TitleColumn, string> = {
  ...sortWords,
  state: 'Publication',
  flags: 'Trending, Top 20',
  problems: 'Missing or wrong',
};

const address = 'GET /api/title-views/columns';
const key = ['/api/title-views/columns'];

/** The columns that the account has chosen, in their fixed order. A list of one type has no column of types. */
export function useColumns(isMixed: boolean): readonly TitleColumn[] {
  const { data } = useCall(address, {});
  const chosen = data?.columns ?? firstColumns;
  return titleColumns.filter((name) => (name === 'type' ? isMixed : chosen.includes(name)));
}

export function ColumnsMenu() {
  const { data } = useCall(address, {});
  const chosen = data?.columns ?? firstColumns;
  const attempt = useAttempt();
  function choose(name: TitleColumn, isShown: boolean): void {
    // A second box may be pressed before the first is stored.
    const now = queryClient.getQueryData<ChosenColumns>(key)?.columns ?? firstColumns;
    const columns = titleColumns.filter((other) => (other === name ? isShown : now.includes(other)));
    // An answer on its way knows nothing of this choice.
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData<ChosenColumns>(key, { columns });
    void attempt('Failed to keep the columns.', async () => {
      await call('PUT /api/title-views/columns', { body: { columns } });
    });
  }
  return (
    <Menu words="Columns" icon={columnsIcon} shows="icon" isEnd>
      {() => (
        <fieldset>
          <legend>Columns of your lists</legend>
          {titleColumns
            .filter((name) => name !== 'type')
            .map((name) => (
              <label key={name} className="check">
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target }) => choose(name, target.checked)}
                />
                <span>{columnWords[name]}</span>
              </label>
            ))}
        </fieldset>
      )}
    </Menu>
  );
}
