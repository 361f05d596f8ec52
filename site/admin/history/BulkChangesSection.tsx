import { Link } from 'react-router';
import { useCall } from '#site/admin/data/queries.ts';
import { LatestMerges } from '#site/admin/doubles/LatestMerges.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { BulkChanges } from '#site/admin/titles/BulkChanges.tsx';
import { layersIcon } from '#site/ui/icons.ts';

/** The changes of many titles and the merges, each with its undo. */
export function BulkChangesSection() {
  const { data } = useCall('GET /api/bulk-changes', {}, { asksAnew: true });
  return (
    <>
      <PageHead
        title="Bulk changes"
        text={
          <>
            <span>Each can be undone for 30 days. Imports have their undo under</span>{' '}
            <Link className="link" to="/import">
              Import
            </Link>
            .
          </>
        }
      />
      {data?.length === 0 && (
        <Empty icon={layersIcon} title="No bulk changes yet">
          <p>What is changed for many titles at once is listed here.</p>
        </Empty>
      )}
      <BulkChanges isWhole />
      <LatestMerges />
    </>
  );
}
