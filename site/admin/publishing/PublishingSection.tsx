import { useState } from 'react';
import type { PublishReport } from '#schema/publish.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, refreshCwIcon, xIcon } from '#site/ui/icons.ts';
import { pagesOf } from './publishing-words.ts';
import { Failures, Recent } from './Renderings.tsx';
import { Figures, RunPanel } from './RunPanel.tsx';
import { type Orders, useOrders, useReport } from './use-report.ts';

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

interface RenderAllProps {
  report: PublishReport;
  orders: Orders;
}

/** Orders every page to be rendered again, and takes back what is left of the order. */
function RenderAll({ report, orders }: RenderAllProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { pages, isRenderingAll } = report;

  async function renderAll(): Promise<void> {
    await orders.renderAll();
    setIsAsking(false);
  }

  // One button in both states, so that the focus stays on it.
  return (
    <>
      <button
        className={isRenderingAll ? 'btn btn-quiet' : 'btn btn-primary'}
        type="button"
        onClick={isRenderingAll ? orders.stopAll : () => setIsAsking(true)}
      >
        <Icon d={isRenderingAll ? xIcon : refreshCwIcon} />
        {isRenderingAll ? 'Stop rendering' : 'Render everything'}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Render every page again?"
        action="Render everything"
        busyWords="Ordering..."
        isBusy={orders.isBusy}
        onConfirm={() => void renderAll()}
        onClose={() => setIsAsking(false)}
      >
        {`${pagesOf(pages)} will be rendered. What you save meanwhile goes first, and visitors get every page as it is until the new one is there. No edit needs this: it is for pages that came out wrong.`}
      </ConfirmDialog>
    </>
  );
}
