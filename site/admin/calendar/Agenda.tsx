import { Link } from 'react-router';
import type { ScheduleEntry } from '#schema/schedule.ts';
import { archiveIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon } from '#site/ui/icons.ts';
import { dayOf } from './calendar-days.ts';
import { becomesWords, formOf, isLate, kindOf, lateWords, nameOf } from './schedule-entries.ts';

const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

interface Props {
  entries: readonly ScheduleEntry[];
  now: Date;
}

/** The moments by day, one below the other. */
export function Agenda({ entries, now }: Props) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(new Date(at)));
  return [...days].map(([day, ofDay]) => (
    <section className="agenda-day" key={day} id={`day-${day}`} aria-labelledby={`heading-${day}`}>
      <h3 id={`heading-${day}`}>
        <time dateTime={day}>{dayFormat.format(new Date(`${day}T12:00`))}</time>
        {day === dayOf(now) && <span className="tag">Today</span>}
      </h3>
      <ScheduleList entries={ofDay} />
    </section>
  ));
}

/** Moments as rows that lead to their forms. */
export function ScheduleList({
  entries,
  hasDays = false,
}: {
  entries: readonly ScheduleEntry[];
  hasDays?: boolean;
}) {
  return (
    <ul className="agenda">
      {entries.map((entry) => (
        <li key={`${entry.kind}-${entry.id}-${entry.becomes}`}>
          <time className="tabular" dateTime={entry.at}>
            {hasDays && <b>{shortDay.format(new Date(entry.at))}</b>}
            <span>{timeFormat.format(new Date(entry.at))}</span>
          </time>
          <span>
            <Link dir="auto" to={formOf(entry)}>
              {nameOf(entry)}
            </Link>
            <small>{kindOf(entry)}</small>
            {isLate(entry) && <small className="state bad">{lateWords(entry)}</small>}
          </span>
          <span className={`agenda-becomes ${entry.becomes}`}>
            <Icon d={entry.becomes === 'published' ? eyeIcon : archiveIcon} />
            <span>{becomesWords[entry.becomes]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
