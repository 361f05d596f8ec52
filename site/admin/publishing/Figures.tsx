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
        <span className="k">
          Pending
          <Icon d={clapperboardIcon} />
        </span>
        <span className="n">{inDigits(pending)}</span>
        <span className="leg">Pages still to be rendered</span>
      </div>
      <div className="stat">
        <span className="k">
          Pages
          <Icon d={fileTextIcon} />
        </span>
        <span className="n">{inDigits(pages)}</span>
        <span className="leg">{`${pagesOf(rendered)} rendered since the start`}</span>
      </div>
      <div className="stat">
        <span className="k">
          Pages a second
          <Icon d={gaugeIcon} />
        </span>
        <span className="n">{speed ? inDigits(speed.pages) : '–'}</span>
        <span className="leg">
          {speed
            ? `${speed.ms} ms each, in ${run?.endedAt === null ? 'this' : 'the last'} run`
            : 'Known after the first run'}
        </span>
      </div>
    </div>
  );
}
