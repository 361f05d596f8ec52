import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useSectionHeading } from './use-section-title.ts';

/** Stands for a section whose code, or the answer who is there, is on its way. */
export function SectionSkeleton() {
  return (
    <div aria-busy="true">
      <PageHead title={useSectionHeading()} />
      <div className="skeleton panel-skeleton" />
    </div>
  );
}
