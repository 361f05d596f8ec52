import { Link } from 'react-router';
import type { listSchedule } from '#schema/calls/publication.ts';
import { ScheduleList } from '#site/admin/calendar/Agenda.tsx';
import { useCall } from '#site/admin/data/queries.ts';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';

const shown = 5;

/** The next moments at which a record is published or archived; renders nothing when none is planned. */
export function ComingNext() {
  const { data } = useCall<typeof listSchedule>(
    'GET /api/schedule',
    { query: { page: 1, limit: shown } },
    { asksAnew: true },
  );
  if (!data || data.total === 0) return null;
  return (
    <Panel
      title="Coming next"
      actions={
        <Link className="more" to="/calendar">
          Calendar <Icon d={chevronRightIcon} />
        </Link>
      }
    >
      <ScheduleList entries={data.entries} hasDays />
    </Panel>
  );
}
