import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import { limitMax } from '#schema/rules/limits.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { IconLink } from '#site/admin/parts/Tip.tsx';
import { momentWords, zoneWords } from '#site/admin/publication/publication-labels.ts';
import { calendarDaysIcon, listIcon } from '#site/ui/admin-icons.ts';
import { chevronLeftIcon, chevronRightIcon } from '#site/ui/icons.ts';
import { Agenda, nameOf } from './Agenda.tsx';
import { boundsOf, monthAfter, monthIn, monthOf, monthWords } from './calendar-days.ts';
import { MonthGrid } from './MonthGrid.tsx';

const views = [
  { value: 'month' as const, words: 'Month', icon: calendarDaysIcon },
  { value: 'agenda' as const, words: 'Agenda', icon: listIcon },
];

const wide = window.matchMedia('(min-width: 900px)');
function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** The records to be published or archived, by month. The month and the view are in the address; a narrow window shows the agenda only. */
export function CalendarSection() {
  const [params, setParams] = useSearchParams();
  const isWide = useSyncExternalStore(subscribe, () => wide.matches);
  const now = new Date();
  const month = monthIn(params.get('month'), now);
  const view = isWide && params.get('view') !== 'agenda' ? 'month' : 'agenda';
  const query = useCall(
    'GET /api/schedule',
    { query: { ...boundsOf(month), page: 1, limit: limitMax } },
    { keepsOld: true, asksAnew: true },
  );

  const addressOf = (to: string) => {
    const next = new URLSearchParams(params);
    if (to === monthOf(now)) next.delete('month');
    else next.set('month', to);
    return { search: `?${next}` };
  };

  return (
    <>
      <PageHead title="Calendar" text="When records are published and archived." />
      <div className="wrapping tools">
        <IconLink
          icon={chevronLeftIcon}
          words="Month before"
          to={addressOf(monthAfter(month, -1))}
          preventScrollReset
        />
        <h2 className="month-name" aria-live="polite">
          {monthWords(month)}
        </h2>
        <IconLink
          icon={chevronRightIcon}
          words="Month after"
          to={addressOf(monthAfter(month, 1))}
          preventScrollReset
        />
        {month !== monthOf(now) && (
          <ButtonLink to={addressOf(monthOf(now))} preventScrollReset>
            This month
          </ButtonLink>
        )}
        {isWide && (
          <Choice
            label="View"
            value={view}
            options={views}
            onChoose={(one) =>
              setParams(
                (before) => {
                  const next = new URLSearchParams(before);
                  if (one === 'month') next.delete('view');
                  else next.set('view', one);
                  return next;
                },
                { preventScrollReset: true },
              )
            }
          />
        )}
      </div>
      <section
        className="panel"
        aria-label={monthWords(month)}
        aria-busy={query.isPlaceholderData || undefined}
      >
        <Answer query={query} failure="Failed to fetch the calendar">
          {({ entries, total }) => (
            <>
              {total === 0 ? (
                <NothingPlanned month={month} />
              ) : view === 'month' ? (
                <MonthGrid month={month} entries={entries} now={now} />
              ) : (
                <Agenda entries={entries} now={now} />
              )}
              {total > entries.length && (
                <p className="panel-body hint">
                  {`The first ${entries.length} of ${counted(total, 'moment')} of this month are shown.`}
                </p>
              )}
            </>
          )}
        </Answer>
      </section>
      <p className="hint">{`Times are those of your own clock, ${zoneWords()}.`}</p>
    </>
  );
}

/** Links to the next month with an entry, or else explains where a moment is set. */
function NothingPlanned({ month }: { month: string }) {
  const { data } = useCall('GET /api/schedule', { query: { page: 1, limit: 1 } }, { asksAnew: true });
  const next = data?.entries[0];
  return (
    <Empty icon={calendarDaysIcon} title={`Nothing is planned for ${monthWords(month)}`}>
      {next ? (
        <>
          <p>{`${nameOf(next)} comes next, on ${momentWords(next.at, Date.now())}.`}</p>
          <ButtonLink to={`?month=${monthOf(new Date(next.at))}`}>
            {`Show ${monthWords(monthOf(new Date(next.at)))}`}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            Choose Scheduled under Publication in the form of a title, season, episode, match or content page,
            and it stands here.
          </p>
          <ButtonLink to="/titles?publication=draft">Show drafts</ButtonLink>
        </>
      )}
    </Empty>
  );
}
