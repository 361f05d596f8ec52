import { useId } from 'react';
import { Link } from 'react-router';
import type { TitleView } from '#schema/shapes/title-view.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { addressOfView, useTitleViews } from './use-title-views.ts';

/** The saved views in the sidebar, each with the number of its titles. They are read after the rest of the page. */
export function SavedViews({ isWanted }: { isWanted: boolean }) {
  const { views, current } = useTitleViews({ isWanted });
  const heading = useId();
  const shown = views.filter(({ isHidden }) => !isHidden);
  const hidden = views.filter(({ isHidden }) => isHidden);
  if (views.length === 0) return null;
  return (
    <>
      <h2 id={heading}>Views</h2>
      <ul aria-labelledby={heading}>
        {shown.map((view) => (
          <ViewLink key={view.id} view={view} isCurrent={view.id === current?.id} />
        ))}
      </ul>
      {hidden.length > 0 && (
        <details>
          <summary>{counted(hidden.length, 'hidden view')}</summary>
          <ul>
            {hidden.map((view) => (
              <ViewLink key={view.id} view={view} isCurrent={view.id === current?.id} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ViewLink({ view, isCurrent }: { view: TitleView; isCurrent: boolean }) {
  return (
    <li>
      <Link className="nav" to={addressOfView(view)} aria-current={isCurrent ? 'page' : undefined}>
        <span className="cut" dir="auto">
          {view.name}
        </span>
        <small className="tabular to-end">{view.total.toLocaleString('en')}</small>
      </Link>
    </li>
  );
}
