import { useSearchParams } from 'react-router';
import type { FigureDay, Figures } from '#schema/shapes/figures.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Plot, type PlottedDay } from '#site/admin/parts/Plot.tsx';
import { inDigits } from '#site/admin/titles/bulk-labels.ts';
import { longDate } from '#site/lib/long-date.ts';

const ranges = ['7', '30', '90'] as const;
type Range = (typeof ranges)[number];
const usual: Range = '30';

/** The range stands in the address. */
function useRange(): [Range, (range: Range) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('days');
  const range = ranges.find((one) => one === asked) ?? usual;
  return [range, (next) => setParams(next === usual ? {} : { days: next }, { preventScrollReset: true })];
}

/** The daily figures of visitors, up to today. */
export function useFigures() {
  const [days] = useRange();
  return useCall('GET /api/figures', { query: { days } }, { keepsOld: true, asksAnew: true });
}

const columns = [
  { name: 'Views', of: 'views' },
  { name: 'Plays', of: 'plays' },
  { name: 'Searches', of: 'searches' },
  { name: 'Downloads', of: 'downloads' },
] as const satisfies { name: string; of: keyof FigureDay }[];

export function Visitors() {
  const query = useFigures();
  const [range, setRange] = useRange();
  return (
    <Panel
      title="Visitors"
      actions={
        <Choice
          label="Range"
          value={range}
          options={ranges.map((value) => ({ value, words: `${value} days` }))}
          onChoose={setRange}
        />
      }
    >
      <Answer
        query={query}
        failure="Failed to fetch the figures"
        skeleton={<div className="plots plots-skeleton" />}
      >
        {({ days }) => (
          <>
            <div className="plots">
              {columns.map(({ name, of }) => (
                <Plot
                  key={of}
                  name={name}
                  days={days.map((one): PlottedDay => {
                    const { day, [of]: value, foundNothing } = one;
                    return of === 'searches' ? { day, value, part: foundNothing } : { day, value };
                  })}
                  {...(of === 'searches' && { partName: 'found nothing' })}
                />
              ))}
            </div>
            <DayTable days={days} />
          </>
        )}
      </Answer>
    </Panel>
  );
}

function DayTable({ days }: Pick<Figures, 'days'>) {
  return (
    <details className="panel-row figure-days">
      <summary>Day by day</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent */}
      <div className="tall" tabIndex={0} role="group" aria-label="Figures day by day">
        <table className="table tabular">
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {columns.map(({ name }) => (
                <th scope="col" key={name}>
                  {name}
                </th>
              ))}
              <th scope="col">Found nothing</th>
              <th scope="col">Broken streams</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{longDate(day.day)}</th>
                {columns.map(({ of }) => (
                  <td key={of}>{inDigits(day[of])}</td>
                ))}
                <td>{inDigits(day.foundNothing)}</td>
                <td>{inDigits(day.broken)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
