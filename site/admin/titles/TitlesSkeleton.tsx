import { listPageSize } from '#schema/list-limits.ts';
import type { View } from './use-view.ts';

/** A page of titles before it is there, in the shape it will have. */
export function TitlesSkeleton({ view }: { view: View }) {
  const places = Array.from({ length: listPageSize }, (_, index) => index);
  if (view === 'list')
    return (
      <div className="rows-skeleton">
        {places.map((place) => (
          <span key={place} className="skeleton" />
        ))}
      </div>
    );
  return (
    <ul className="poster-grid" aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <span className="poster skeleton" />
          <span className="skeleton skeleton-title" />
        </li>
      ))}
    </ul>
  );
}
