import { useState } from 'react';
import type { PublishReport } from '#schema/publish.ts';
import { ConfirmDialog } from '#site/ui/ConfirmDialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { refreshCwIcon, xIcon } from '#site/ui/icons.ts';
import { pagesOf } from './publishing-words.ts';
import type { Orders } from './use-orders.ts';

interface Props {
  report: PublishReport;
  orders: Orders;
}

/** Orders every page to be rendered again, and takes back what is left of the order. */
export function RenderAll({ report, orders }: Props) {
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
