import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Match } from '#schema/shapes/match.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { namesOf } from '#site/lib/match-labels.ts';

interface Props {
  title: string;
  isWide?: boolean;
  isSection?: boolean;
  /** Waits for the current state, since the score in the list may be an hour old. */
  isFresh?: boolean;
  /** Follows the names of the teams below the title. */
  detailOf?: (match: Match) => string;
  children: (match: Match, close: () => void) => ReactNode;
}

/** Leads back to the list, with the focus on the match. */
function useClose(id?: string) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () =>
    void navigate(`/matches${search}`, {
      replace: true,
      preventScrollReset: true,
      ...(id && { state: backTo(id) }),
    });
}

/** The match that the address names, in a dialog over the list. */
export function OpenedMatch({ detailOf, isFresh = false, children, ...dialog }: Props) {
  const { id = '' } = useParams();
  const query = useFreshCall('GET /api/matches/:id', { params: { id } });
  const close = useClose(id);
  const skeleton = <div className="skeleton form-skeleton" aria-busy="true" />;
  return (
    <FormDialog
      isOpen
      {...dialog}
      {...(query.data && detailOf && { text: `${namesOf(query.data)}, ${detailOf(query.data)}` })}
      onClose={close}
    >
      {isFresh && !query.isFetchedAfterMount ? (
        skeleton
      ) : (
        <Answer query={query} failure="Failed to fetch match" skeleton={skeleton}>
          {(match) => children(match, close)}
        </Answer>
      )}
    </FormDialog>
  );
}

export function NewMatch({ children }: { children: (close: () => void) => ReactNode }) {
  const close = useClose();
  return (
    <FormDialog isOpen isWide isSection title="Add match" onClose={close}>
      {children(close)}
    </FormDialog>
  );
}
