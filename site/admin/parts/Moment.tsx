import { useInBrowser } from './use-in-browser.ts';

const short = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium' });

interface Props {
  at: string;
  /** The day alone. */
  isDay?: boolean;
  /** The time alone, below its day. */
  isTime?: boolean;
  /** The words before it: 'Last used'. */
  after?: string;
}

/**
 * A moment in the reader's time zone ('21 Nov 2026, 20:45'), or its day alone, with seconds in its tooltip. The server does not know
 * the zone, and leaves space for it.
 */
export function Moment({ at, isDay = false, isTime = false, after }: Props) {
  const date = new Date(at);
  const format = isDay ? day : isTime ? time : short;
  const shown = useInBrowser() ? (
    <time dateTime={at} title={exact.format(date)}>
      {format.format(date)}
    </time>
  ) : (
    <time style={{ visibility: 'hidden' }}>{at.slice(0, isDay ? 11 : isTime ? 5 : 17)}</time>
  );
  if (after === undefined) return shown;
  return (
    <>
      <span>{after}</span> {shown}
    </>
  );
}
