import { useLocation, useNavigate, useParams } from 'react-router';
import { match as matchReply } from '#schema/match.ts';
import { useRead } from '#site/admin/data/use-read.ts';
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
  const query = useRead(`/api/matches/${encodeURIComponent(id)}`, matchReply);
  return (
    <Answer query={query} failure="Failed to fetch match" skeleton={<p className="hint">Loading...</p>}>
      {(match) => <MatchForm match={match} onDone={onDone} onCancel={onDone} />}
    </Answer>
  );
}
