import type { ReactNode } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { getMatch } from '#schema/calls/matches.ts';
import type { Match } from '#schema/match.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { namesOf } from '#site/lib/match-words.ts';

interface Props {
  title: string;
  isSection?: boolean;
  /** Follows the names of the teams below the title. */
  detailOf: (match: Match) => string;
  children: (match: Match, close: () => void) => ReactNode;
}

/** The match that the address names, in a dialog over the list. */
export function OpenedMatch({ title, isSection = false, detailOf, children }: Props) {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = useFreshCall<typeof getMatch>('GET /api/matches/:id', { params: { id } });
  const close = () =>
    void navigate(`/matches${search}`, { replace: true, preventScrollReset: true, state: backTo(id) });
  return (
    <FormDialog
      isOpen
      isSection={isSection}
      title={title}
      {...(query.data && { text: `${namesOf(query.data)}, ${detailOf(query.data)}` })}
      onClose={close}
    >
      <Answer
        query={query}
        failure="Failed to fetch match"
        skeleton={<div className="skeleton form-skeleton" aria-busy="true" />}
      >
        {(match) => children(match, close)}
      </Answer>
    </FormDialog>
  );
}
