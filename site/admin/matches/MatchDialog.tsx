import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router';
import { type Match, match as matchReply } from '#schema/match.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { MatchForm } from './MatchForm.tsx';

/** The form of a match over the list: a new one, or the one the address names. */
export function MatchDialog() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { search } = useLocation();
  const close = () => void navigate(`/matches${search}`, { replace: true, preventScrollReset: true });
  return (
    <FormDialog isOpen isWide title={id ? 'Edit match' : 'Add match'} onClose={close}>
      {id ? <EditForm id={id} onDone={close} /> : <MatchForm onDone={close} onCancel={close} />}
    </FormDialog>
  );
}

function EditForm({ id, onDone }: { id: string; onDone: () => void }) {
  // as it is now: the score of what was read before may be an hour old
  const query = useQuery<unknown, Error, Match>({
    queryKey: [`/api/matches/${encodeURIComponent(id)}`],
    select: (answer) => matchReply.parse(answer),
    staleTime: 0,
    gcTime: 0,
  });
  if (!query.isFetchedAfterMount) return <div className="skeleton form-skeleton" aria-busy="true" />;
  return (
    <Answer query={query} failure="Failed to fetch match" skeleton={null}>
      {(match) => <MatchForm match={match} onDone={onDone} onCancel={onDone} />}
    </Answer>
  );
}
