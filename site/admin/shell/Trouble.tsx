import { Link, useRouteError } from 'react-router';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';

/** A section that fell over, or could not be fetched, leaves the rest of the dashboard standing. */
export function Trouble() {
  const error = useRouteError();
  console.error(error);
  return (
    <div className="empty" role="alert">
      <Icon d={circleAlertIcon} />
      <b>This section could not be shown</b>
      <p>{error instanceof Error ? error.message : 'Something went wrong.'}</p>
      <button className="btn btn-quiet btn-sm" type="button" onClick={() => location.reload()}>
        Load the dashboard again
      </button>
    </div>
  );
}

export function NoSection() {
  return (
    <div className="empty">
      <h1>There is no such section</h1>
      <p>The address leads nowhere in the dashboard.</p>
      <Link className="btn btn-quiet btn-sm" to="/">
        Dashboard Overview
      </Link>
    </div>
  );
}

/** While the first section is on its way. */
export const NothingYet = () => null;
