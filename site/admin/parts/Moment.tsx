const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' });

/** A moment in the reader's time zone ('Nov 21, 2026, 8:45 PM'), or its day alone, with seconds in its tooltip. */
export function Moment({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {(isDay ? day : short).format(date)}
    </time>
  );
}
