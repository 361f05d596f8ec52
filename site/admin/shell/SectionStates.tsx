import { Link, useRouteError } from 'react-router';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { useSectionHeading } from './use-section-title.ts';

/** Shown in place of a section while its script, or the check of the session, is on its way. */
export function SectionSkeleton() {
  return (
    <>
      <PageHead title={useSectionHeading()} />
      <div className="skeleton panel-skeleton" aria-busy="true" />
    </>
  );
}

/** A section that fell over, or could not be fetched, leaves the rest of the dashboard standing. */
export function Trouble() {
  const error = useRouteError();
  console.error(error);
  return (
    <div className="empty" role="alert">
      <Icon d={circleAlertIcon} />
      <b>This section could not be shown</b>
      <p>The server may be away, or has another version by now.</p>
      <button className="btn btn-quiet btn-sm" type="button" onClick={() => location.reload()}>
        Load the dashboard again
      </button>
    </div>
  );
}

/** Before anything is known of who is there. */
export function Unreachable({ onTry }: { onTry: () => void }) {
  return (
    <main id="main" className="empty" role="alert">
      <Icon d={circleAlertIcon} />
      <b>The server cannot be reached</b>
      <p>The dashboard opens when it answers again.</p>
      <button className="btn btn-quiet btn-sm" type="button" onClick={onTry}>
        Try again
      </button>
    </main>
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
