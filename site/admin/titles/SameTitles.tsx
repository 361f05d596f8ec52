import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { listSameTitles } from '#schema/calls/titles.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { editPath } from './title-kinds.ts';

/** Milliseconds between the last key and the search. */
const pause = 400;

interface Props {
  /** The id of the edited title, which is left out. */
  id: number | undefined;
  title: string;
  year: unknown;
}

/** Links to titles of the same name and year. It is only a hint, because two titles may share a name. */
export function SameTitles({ id, title, year }: Props) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setTyped(title.trim()), pause);
    return () => clearTimeout(timer);
  }, [title]);
  const known = /^\d{4}$/.test(String(year ?? '')) && { year: String(year) };
  const { data = [] } = useCall<typeof listSameTitles>(
    'GET /api/movies/same',
    { query: { title: typed, ...known } },
    { isWanted: typed !== '' },
  );
  return (
    <span role="status">
      {typed !== '' &&
        data
          .filter((same) => same.id !== id)
          .map((same) => (
            <span key={same.id} className="same">
              There is one already:{' '}
              <Link to={editPath(same)}>
                {[same.title, same.year && `(${same.year})`].filter(Boolean).join(' ')}
              </Link>
            </span>
          ))}
    </span>
  );
}
