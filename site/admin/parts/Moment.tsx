const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'medium' });

/** A moment in the reader's time zone ('Nov 21, 2026, 8:45 PM'), with seconds in its tooltip. */
export function Moment({ at }: { at: string }) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={exact.format(date)}>
      {short.format(date)}
    </time>
  );
}
