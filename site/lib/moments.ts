/** Formats moments: on the server in English and UTC, in the browser in the visitor's language and time zone. */
import { longDate, monthName } from './long-date.ts';

export interface Clock {
  /** '2026-11-21', for comparing days. */
  day: (moment: string | Date) => string;
  /** 'Saturday' */
  weekday: (moment: string) => string;
  /** 'November 21, 2026' */
  date: (moment: string) => string;
  /** '20:45' */
  time: (moment: string) => string;
  /** 'Nov 21' */
  brief: (moment: string) => string;
  /** 'Nov 21, 2026' */
  dated: (moment: string) => string;
  /** 'Sat Nov 21, 20:45' */
  short: (moment: string) => string;
  /** 'Saturday, November 21, 2026, 20:45' */
  long: (moment: string) => string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const weekday = (moment: string) => weekdays[new Date(moment).getUTCDay()] ?? '';
const time = (moment: string) => new Date(moment).toISOString().slice(11, 16);
const brief = (moment: string) =>
  `${monthName(new Date(moment)).slice(0, 3)} ${new Date(moment).getUTCDate()}`;
/** 'November 21' in UTC. */
export const monthDay = (moment: string) => {
  const day = new Date(moment);
  return `${monthName(day)} ${day.getUTCDate()}`;
};

export const utc: Clock = {
  day: (moment) => new Date(moment).toISOString().slice(0, 10),
  weekday,
  date: longDate,
  time,
  brief,
  dated: (moment) => `${brief(moment)}, ${new Date(moment).getUTCFullYear()}`,
  short: (moment) => `${weekday(moment).slice(0, 3)} ${brief(moment)}, ${time(moment)}`,
  long: (moment) => `${weekday(moment)}, ${longDate(moment)}, ${time(moment)}`,
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A formatter is created when it is first needed, since that takes long on a phone. */
function format(locale: string | undefined, options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined;
  return (moment: string) => {
    made ??= new Intl.DateTimeFormat(locale, options);
    return made.format(new Date(moment));
  };
}

/** The visitor's time zone, in the words of a locale, with 12 or 24 hours as is usual there. */
export function localClock(locale: string | undefined): Clock {
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  return {
    day: (moment) => {
      const day = new Date(moment);
      return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}`;
    },
    weekday: format(locale, { weekday: 'long' }),
    date: format(locale, { dateStyle: 'long' }),
    time: format(locale, clock),
    brief: format(locale, { month: 'short', day: 'numeric' }),
    dated: format(locale, { dateStyle: 'medium' }),
    short: format(locale, { weekday: 'short', month: 'short', day: 'numeric', ...clock }),
    long: format(locale, { dateStyle: 'full', timeStyle: 'short' }),
  };
}

const [secondMs, minuteMs, hourMs, dayMs] = [1000, 60_000, 3_600_000, 86_400_000];

/** The time until a match begins: '3 days 4 h', '4 h 12 min', '12 min 5 s'; null once it has begun. */
export function timeLeft(ms: number): string | null {
  if (ms <= 0) return null;
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0
    ? `${hours} h ${minutes} min`
    : `${minutes} min ${Math.floor((ms % minuteMs) / secondMs)} s`;
}
