import { Link } from 'react-router';
import type { DraftKind, ListedDraft } from '#schema/shapes/draft.ts';
import { call } from '#site/admin/data/call.ts';
import { useAttempt } from '#site/admin/data/outcome.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { fileTextIcon } from '#site/ui/icons.ts';
import { keepAgain, showDiscarded, useDrafts } from './DraftMark.tsx';

const kindWords = {
  movie: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  page: 'Content page',
  collection: 'Collection',
  person: 'Person',
} as const satisfies Record<DraftKind, string>;

/** The unsaved changes of the administrator who is signed in. */
export function DraftsSection() {
  const query = useDrafts(true);
  return (
    <>
      <PageHead
        title="Your drafts"
        text="What you typed and have not saved yet. Nobody else sees it, and nothing of it is on the site."
      />
      <Answer query={query} failure="Failed to fetch your drafts">
        {(drafts) =>
          drafts.length === 0 ? (
            <div className="panel">
              <Empty icon={fileTextIcon} title="No drafts">
                <p>What you type into a form is kept here until you save it.</p>
                <ButtonLink to="/movies">To the movies</ButtonLink>
              </Empty>
            </div>
          ) : (
            <Panel title={counted(drafts.length, 'draft')} rows={drafts.length}>
              <ul>
                {drafts.map((draft) => (
                  <DraftRow key={`${draft.kind}/${draft.record}`} draft={draft} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Answer>
    </>
  );
}

function DraftRow({ draft }: { draft: ListedDraft }) {
  const { kind, record, name, address, savedAt } = draft;
  const attempt = useAttempt();
  const params = { kind, record };
  const isNew = record.startsWith('new');

  const discard = () =>
    attempt('Failed to discard the draft', async () => {
      const { draft: content } = await call('GET /api/drafts/:kind/:record', { params });
      await call('DELETE /api/drafts/:kind/:record', { params });
      if (!content) return;
      const { fields, was } = content;
      showDiscarded(
        name,
        () => void attempt('Failed to undo', () => keepAgain(params, { fields, was, name, address })),
      );
    });

  return (
    <li className="panel-row split wrapping spread">
      <span className="row-text">
        <Link dir="auto" to={address}>
          {name}
        </Link>
        <small>
          <span>{`${isNew ? `${kindWords[kind]}, not added yet` : kindWords[kind]}, draft saved`}</span>{' '}
          <Moment at={savedAt} />
        </small>
      </span>
      <Button look="ghost" label={`Discard the draft of ${name}`} onClick={() => void discard()}>
        Discard
      </Button>
    </li>
  );
}
