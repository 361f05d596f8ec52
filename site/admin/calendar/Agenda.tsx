import { Link } from 'react-router';
import type { ScheduledKind, ScheduleEntry } from '#schema/shapes/schedule.ts';
import { adminPath } from '#site/lib/paths.ts';
import { formPath } from '#site/lib/record-path.ts';
import { episodeCode, typeLabel } from '#site/lib/title-facts.ts';
import { archiveIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { eyeIcon } from '#site/ui/icons.ts';
import { dayOf } from './calendar-days.ts';

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
      <h3 className="wrapping" id={`heading-${day}`}>
        <time dateTime={day}>{dayFormat.format(new Date(`${day}T12:00`))}</time>
        {day === dayOf(now) && <span className="tag">Today</span>}
      </h3>
      <ScheduleList entries={ofDay} />
    </section>
  ));
}

/** Moments as rows that lead to their forms. */
function ScheduleList({
  entries,
  hasDays = false,
}: {
  entries: readonly ScheduleEntry[];
  hasDays?: boolean;
}) {
  return (
    <ul>
      {entries.map((entry) => (
        <li className="panel-row split wrapping spread" key={`${entry.kind}-${entry.id}-${entry.becomes}`}>
          <time className="tabular muted" dateTime={entry.at}>
            {hasDays && <b>{shortDay.format(new Date(entry.at))}</b>}
            <span>{timeFormat.format(new Date(entry.at))}</span>
          </time>
          <span className="row-text">
            <Link dir="auto" to={formOf(entry)}>
              {nameOf(entry)}
            </Link>
            <small>{kindOf(entry)}</small>
            {isLate(entry) && <small className="state bad">{lateWords(entry)}</small>}
          </span>
          <span className="wrapping muted">
            <Icon d={entry.becomes === 'published' ? eyeIcon : archiveIcon} />
            <span>{becomesWords[entry.becomes]}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const shortDay = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });

/** The names of the entries of the schedule, and their links. */

const kindWords = {
  movie: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  page: 'Content page',
} as const satisfies Record<ScheduledKind, string>;

export const kindOf = ({ kind, type }: ScheduleEntry): string =>
  kind === 'movie' && type ? typeLabel(type) : kindWords[kind];

export const becomesWords = { published: 'goes public', archived: 'is archived' } as const;

export function nameOf({ kind, name, seasonNumber, episodeNumber }: ScheduleEntry): string {
  if (kind === 'episode' && seasonNumber !== null && episodeNumber !== null)
    return `${episodeCode(seasonNumber, episodeNumber)} ${name}`;
  return name;
}

/** What is due is published or archived within a second. */
const patienceMs = 60_000;

export const isLate = ({ at, problem }: ScheduleEntry): boolean =>
  problem !== null || Date.parse(at) < Date.now() - patienceMs;

/** Why a record that is due is still as it was. */
export const lateWords = ({ becomes, problem }: ScheduleEntry): string =>
  `is late: not ${becomes} yet, and tried again${problem === null ? '' : `. ${problem}`}`;

/** The address of the form of an entry, below /admin. */
export const formOf = (entry: ScheduleEntry): string => formPath(entry).slice(adminPath.length);
