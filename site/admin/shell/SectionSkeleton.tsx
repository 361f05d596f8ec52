import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useSectionHeading } from './use-section-title.ts';

/** Shown in place of a section while its script, or the check of the session, is on its way. */
export function SectionSkeleton() {
  return (
    <>
      <PageHead title={useSectionHeading()} />
      <div className="skeleton panel-skeleton" aria-busy="true" />
    </>
  );
}
