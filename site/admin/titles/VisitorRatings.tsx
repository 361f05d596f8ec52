import type { clearRatings, getRatings, restoreRatings } from '#schema/calls/ratings.ts';
import type { TitleRatings } from '#schema/rating.ts';
import { call } from '#site/admin/data/call.ts';
import { showFailure, showSuccess } from '#site/admin/data/outcome.ts';
import { queryClient, useFreshCall } from '#site/admin/data/queries.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { showToast } from '#site/stores/toast.ts';

/** Visitors' ratings of the title, and a button that removes all of them. */
export function VisitorRatings({ id, title }: { id: number; title: string }) {
  const path = `/api/movies/${id}/ratings`;
  const { data } = useFreshCall<typeof getRatings>('GET /api/movies/:id/ratings', { params: { id } });
  const sent = { params: { id } };
  const restore = async () => {
    try {
      const restored = await call<typeof restoreRatings>('POST /api/movies/:id/ratings/restore', sent);
      queryClient.setQueryData([path], restored);
      showToast({ title: 'Restored', text: `${title} has its ratings again` });
    } catch (error) {
      showFailure('Failed to restore the ratings', error);
    }
  };
  const { ask, dialog } = useConfirm<TitleRatings>({
    title: () => 'Remove all ratings?',
    words: ({ count }) => (
      <>
        <span>{`${counted(count, 'rating')} of`}</span> <b>{title}</b>{' '}
        <span>will be removed, after a day for good. Visitors may rate it again.</span>
      </>
    ),
    action: 'Remove',
    busyWords: 'Removing...',
    run: async (_, close) => {
      try {
        queryClient.setQueryData(
          [path],
          await call<typeof clearRatings>('DELETE /api/movies/:id/ratings', sent),
        );
        close();
        showSuccess('Ratings removed', { label: 'Undo', run: () => void restore() });
      } catch (error) {
        showFailure('Failed to remove the ratings', error);
      }
    },
  });
  if (!data) return null;
  return (
    <div className="visitor-ratings">
      <span>
        <b>Visitors:</b>{' '}
        <span>
          {data.mean === null
            ? 'no ratings yet'
            : `${counted(data.count, 'rating')}, ${data.mean.toFixed(1)} on average`}
        </span>
      </span>
      {data.count > 0 && (
        <Button look="ghost" onClick={() => ask(data)}>
          Remove all ratings
        </Button>
      )}
      {dialog}
    </div>
  );
}
