import { useId } from 'react';
import { Link } from 'react-router';
import { listIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { addressOfView, useTitleViews } from './use-title-views.ts';

/** The saved views in the sidebar, each with the number of its titles. They are read after the rest of the page. */
export function SavedViews({ isWanted }: { isWanted: boolean }) {
  const { views, current } = useTitleViews({ isWanted });
  const heading = useId();
  if (views.length === 0) return null;
  return (
    <>
      <h2 id={heading}>Views</h2>
      <ul aria-labelledby={heading}>
        {views.map((view) => (
          <li key={view.id}>
            <Link
              className="nav"
              to={addressOfView(view)}
              aria-current={view.id === current?.id ? 'page' : undefined}
            >
              <Icon d={listIcon} />
              <span className="view-name" dir="auto">
                {view.name}
              </span>
              <span className="badge">{view.total.toLocaleString('en')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
