/** How moments are written: on the server in UTC, in the browser where the visitor is. */

export interface Clock {
  /** '2026-11-21', to tell days apart. */
  day: (moment: string | Date) => string;
  /** 'Saturday' */
  weekday: (moment: string) => string;
  /** 'November 21, 2026' */
  date: (moment: string) => string;
  /** '20:45' */
  time: (moment: string) => string;
  /** 'Sat Nov 21, 20:45' */
  short: (moment: string) => string;
  /** 'Saturday, November 21, 2026, 20:45' */
  long: (moment: string) => string;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * By how many minutes the place is behind UTC at a moment, as `getTimezoneOffset` has it. Not by Intl: its formatters take a
 * phone longer to make than all the rest of the page's scripts.
 */
export function clockOf(minutesBehind: (moment: Date) => number): Clock {
  /** A date whose UTC fields are those of the place. */
  const there = (moment: string | Date) => {
    const date = new Date(moment);
    return new Date(date.getTime() - minutesBehind(date) * 60_000);
  };
  const weekday = (moment: string) => weekdays[there(moment).getUTCDay()] ?? '';
  const month = (date: Date) => months[date.getUTCMonth()] ?? '';
  const time = (moment: string) => there(moment).toISOString().slice(11, 16);
  const date = (moment: string) => {
    const day = there(moment);
    return `${month(day)} ${day.getUTCDate()}, ${day.getUTCFullYear()}`;
  };
  return {
    day: (moment) => {
      const day = there(moment);
      return `${day.getUTCFullYear()}-${twoDigits(day.getUTCMonth() + 1)}-${twoDigits(day.getUTCDate())}`;
    },
    weekday,
    date,
    time,
    short: (moment) => {
      const day = there(moment);
      return `${weekday(moment).slice(0, 3)} ${month(day).slice(0, 3)} ${day.getUTCDate()}, ${time(moment)}`;
    },
    long: (moment) => `${weekday(moment)}, ${date(moment)}, ${time(moment)}`,
  };
}

export const utc = clockOf(() => 0);
/** Where the visitor is. */
export const here = clockOf((moment) => moment.getTimezoneOffset());
