import { Moment } from '#site/admin/parts/Moment.tsx';

/** In a row of a list: 'Dead link since 3 Nov 2026'; nothing while all of its addresses answer. */
export function DeadSince({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <small className="dead-link">
      Dead link since <Moment at={at} isDay />
    </small>
  );
}
