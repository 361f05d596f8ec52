import { listPageSize } from '#schema/list-limits.ts';
import type { View } from './use-view.ts';

/** A page of titles before it is there, in the shape it will have. */
export function TitlesSkeleton({ view }: { view: View }) {
  const places = Array.from({ length: listPageSize }, (_, index) => index);
  if (view === 'list')
    return (
      <div className="rows-skel">
        {places.map((place) => (
          <span key={place} className="skel" />
        ))}
      </div>
    );
  return (
    <ul className="mg" aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <span className="poster skel" />
          <span className="skel t" />
        </li>
      ))}
    </ul>
  );
}
