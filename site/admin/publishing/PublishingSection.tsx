import { Empty } from '#site/admin/parts/Empty.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { circleAlertIcon, refreshCwIcon } from '#site/ui/icons.ts';
import { Failures } from './Failures.tsx';
import { Figures } from './Figures.tsx';
import { Recent } from './Recent.tsx';
import { RenderAll } from './RenderAll.tsx';
import { RunPanel } from './RunPanel.tsx';
import { useOrders } from './use-orders.ts';
import { useReport } from './use-report.ts';

/** From a save to the pages that show it. */
export function PublishingSection() {
  const { report, hearing } = useReport();
  const orders = useOrders();

  return (
    <>
      <PageHead title="Publishing" text="Pages are written when the catalogue changes.">
        {report && <RenderAll report={report} orders={orders} />}
      </PageHead>
      {report && (
        <>
          <RunPanel report={report} hearing={hearing} />
          <Figures report={report} />
          <Failures failed={report.failed} orders={orders} />
          <Recent report={report} />
        </>
      )}
      {!report && hearing === 'loading' && <div className="skeleton publishing-skeleton" aria-busy="true" />}
      {!report && hearing === 'lost' && (
        <Empty icon={circleAlertIcon} title="The server is out of reach">
          <p>It is asked again every few seconds.</p>
        </Empty>
      )}
      {!report && hearing === 'none' && (
        <Empty icon={refreshCwIcon} title="Nothing renders pages here">
          <p>
            The API runs without a site server in front. Where `npm start` runs both, this shows what they do.
          </p>
        </Empty>
      )}
    </>
  );
}
