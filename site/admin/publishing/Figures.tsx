import type { PublishReport } from '#schema/publish.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { clapperboardIcon, fileTextIcon, gaugeIcon } from '#site/ui/icons.ts';
import { inDigits, pagesOf, speedOf } from './publishing-words.ts';

interface Props {
  report: PublishReport;
}

export function Figures({ report }: Props) {
  const { pending, pages, rendered, run } = report;
  const speed = speedOf(report);
  return (
    <div className="stats even">
      <div className="stat">
        <span className="stat-label">
          Pending
          <Icon d={clapperboardIcon} />
        </span>
        <span className="stat-figure">{inDigits(pending)}</span>
        <span className="stat-legend">Pages still to be rendered</span>
      </div>
      <div className="stat">
        <span className="stat-label">
          Pages
          <Icon d={fileTextIcon} />
        </span>
        <span className="stat-figure">{inDigits(pages)}</span>
        <span className="stat-legend">{`${pagesOf(rendered)} rendered since the start`}</span>
      </div>
      <div className="stat">
        <span className="stat-label">
          Pages a second
          <Icon d={gaugeIcon} />
        </span>
        <span className="stat-figure">{speed ? inDigits(speed.pages) : '–'}</span>
        <span className="stat-legend">
          {speed
            ? `${speed.ms} ms each, in ${run?.endedAt === null ? 'this' : 'the last'} run`
            : 'Known after the first run'}
        </span>
      </div>
    </div>
  );
}
