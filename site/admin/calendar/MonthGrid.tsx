import { Link, useLocation } from 'react-router';
import type { ScheduleEntry } from '#schema/shapes/schedule.ts';
import { archiveIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon } from '#site/ui/icons.ts';
import { becomesWords, formOf, isLate, kindOf, lateWords, nameOf } from './Agenda.tsx';
import { dayOf, type Month, monthWords, weeksOf } from './calendar-days.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
/** The most entries of a day that show; the agenda has all of them. */
const shown = 3;

interface Props {
  month: Month;
  entries: readonly ScheduleEntry[];
  now: Date;
}

/** A month as a table of weeks. */
export function MonthGrid({ month, entries, now }: Props) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(new Date(at)));
  const today = dayOf(now);
  return (
    <table className="month-grid tabular">
      <caption className="visually-hidden">{monthWords(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              day.startsWith(month) ? (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  <time dateTime={day}>{Number(day.slice(8))}</time>
                  <Day day={day} entries={days.get(day) ?? []} />
                </td>
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Day({ day, entries }: { day: string; entries: readonly ScheduleEntry[] }) {
  const { search } = useLocation();
  if (entries.length === 0) return null;
  const agenda = new URLSearchParams(search);
  agenda.set('view', 'agenda');
  const more = entries.length - shown;
  return (
    <ul>
      {entries.slice(0, more === 1 ? shown + 1 : shown).map((entry) => (
        <li key={`${entry.kind}-${entry.id}`}>
          <Link
            className={`line month-entry ${entry.becomes}${isLate(entry) ? ' bad-text' : ''}`}
            to={formOf(entry)}
            data-tip={`${kindOf(entry)} ${nameOf(entry)} ${isLate(entry) ? lateWords(entry) : becomesWords[entry.becomes]}`}
          >
            <Icon d={entry.becomes === 'published' ? eyeIcon : archiveIcon} />
            <time dateTime={entry.at}>{timeFormat.format(new Date(entry.at))}</time>
            <span className="cut" dir="auto">
              {nameOf(entry)}
            </span>
            <span className="visually-hidden">{` ${isLate(entry) ? lateWords(entry) : becomesWords[entry.becomes]}`}</span>
          </Link>
        </li>
      ))}
      {more > 1 && (
        <li>
          <Link className="muted" to={{ search: `?${agenda}`, hash: `#day-${day}` }}>
            {`${more} more`}
          </Link>
        </li>
      )}
    </ul>
  );
}
