import { Link, useLocation } from 'react-router';
import { pagerNumbers } from './list-pages.ts';

interface Props {
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

const spell = (count: number) => count.toLocaleString('en');

/** 'Showing x to y of z' and the ways to other pages; the page stands in the address. */
export function Pager({ page, limit, total, totalPages }: Props) {
  const { search } = useLocation();

  function addressOf(to: number): string {
    const params = new URLSearchParams(search);
    if (to === 1) params.delete('page');
    else params.set('page', String(to));
    return `?${params}`;
  }

  function way(words: string, to: number, isThere: boolean) {
    // a link without a place to go is still read out, as one that cannot be taken
    if (!isThere) return <span aria-disabled="true">{words}</span>;
    return <Link to={addressOf(to)}>{words}</Link>;
  }

  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <div className="admin-pager">
      <span role="status">{`Showing ${spell(from)} to ${spell(Math.min(page * limit, total))} of ${spell(total)}`}</span>
      {totalPages > 1 && (
        <nav className="pager-pages" aria-label="Pages">
          {way('First', 1, page > 1)}
          {way('Prev', page - 1, page > 1)}
          {pagerNumbers(page, totalPages).map((number) => (
            <Link
              key={number}
              to={addressOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          ))}
          {way('Next', page + 1, page < totalPages)}
          {way('Last', totalPages, page < totalPages)}
        </nav>
      )}
    </div>
  );
}
