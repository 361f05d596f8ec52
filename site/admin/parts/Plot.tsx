import { inDigits } from '#site/admin/titles/bulk-labels.ts';
import { longDate } from '#site/lib/long-date.ts';

export interface PlottedDay {
  day: string;
  value: number;
  /** The part of the value that is drawn in the second colour. */
  part?: number;
}

interface Props {
  name: string;
  days: readonly PlottedDay[];
  /** The meaning of the second colour: 'found nothing'. */
  partName?: string;
}

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortDate = (day: string) => short.format(new Date(day));

/** A figure over the days of a range: its sum, and a bar a day. The last day is not over yet. */
export function Plot({ name, days, partName }: Props) {
  const sum = days.reduce((all, { value }) => all + value, 0);
  const parts = days.reduce((all, { part = 0 }) => all + part, 0);
  const most = days.reduce((best, day) => (day.value > best.value ? day : best), { day: '', value: 0 });
  const height = (value: number) => (100 * value) / Math.max(1, most.value);
  const best = `most on ${longDate(most.day || '1970-01-01')}: ${inDigits(most.value)}`;
  return (
    <div className="stack stat plot">
      <span className="muted">{name}</span>
      <span className="stat-figure">{inDigits(sum)}</span>
      <svg
        viewBox={`0 0 ${days.length} 100`}
        preserveAspectRatio="none"
        role="img"
        aria-label={sum === 0 ? `${name} by day: none` : `${name} by day, ${best}`}
      >
        {days.map(({ day, value, part = 0 }, at) => (
          <g key={day} className={at === days.length - 1 ? 'running' : undefined}>
            <title>{`${longDate(day)}: ${inDigits(value)}${partName ? `, ${inDigits(part)} ${partName}` : ''}`}</title>
            <rect className="whole-day" x={at} y={0} width={1} height={100} />
            <rect x={at + 0.12} y={100 - height(value)} width={0.76} height={height(value)} />
            {part > 0 && (
              <rect
                className="part"
                x={at + 0.12}
                y={100 - height(part)}
                width={0.76}
                height={height(part)}
              />
            )}
          </g>
        ))}
      </svg>
      <span className="line spread plot-days" aria-hidden="true">
        <span>{shortDate(days[0]?.day ?? '')}</span>
        <span>{partName && parts > 0 && <i>{`${inDigits(parts)} ${partName}`}</i>}</span>
        <span>{shortDate(days.at(-1)?.day ?? '')}</span>
      </span>
    </div>
  );
}
