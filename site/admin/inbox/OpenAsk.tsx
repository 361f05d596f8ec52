import { useNavigate } from 'react-router';
import type { AskDetails } from '#schema/shapes/ask.ts';
import type { LinkState } from '#schema/shapes/dead-link.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink, OutLink } from '#site/admin/parts/Button.tsx';
import { confirm } from '#site/admin/parts/Confirm.tsx';
import { fieldLabel } from '#site/admin/parts/field-label.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { editPath, seasonsPath } from '#site/admin/titles/title-kinds.ts';
import { episodePath, titlePath } from '#site/lib/paths.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { AskAnswer } from './AskAnswer.tsx';
import { AskMerge } from './AskMerge.tsx';
import { askersOf, factsOf, nameOf, stateLooks, stateNames } from './ask-labels.ts';
import { OpenOne } from './ListAndOpen.tsx';

/** A request or a problem with everything that is needed to answer it. */
export function OpenAsk({ id }: { id: number }) {
  const ask = useCall('GET /api/asks/:id', { params: { id } }, { asksAnew: true });
  return (
    <Answer query={ask} failure="Failed to fetch it">
      {(found) => <Details ask={found} />}
    </Answer>
  );
}

function Details({ ask }: { ask: AskDetails }) {
  const navigate = useNavigate();
  const { id } = ask;
  const remove = () =>
    confirm({
      title: ask.kind === 'request' ? 'Delete request?' : 'Delete report?',
      name: nameOf(ask),
      words: 'does not come back. The page of those who asked no longer shows it.',
      action: 'Delete',
      busyWords: 'Deleting...',
      failure: 'Failed to delete it.',
      run: () => call('DELETE /api/asks/:id', { params: { id } }),
      done() {
        showSuccess('Deleted');
        return navigate('?', { replace: true });
      },
    });

  return (
    <OpenOne
      id={id}
      title={nameOf(ask)}
      actions={
        <Button look="ghost" className="delete" icon={trash2Icon} onClick={remove}>
          Delete
        </Button>
      }
    >
      <p className="wrapping muted">
        <span className={stateLooks[ask.state]}>{stateNames[ask.state]}</span>
        <b>{askersOf(ask.count)}</b>
        <span>{factsOf(ask)}</span>
        <span>
          since <Moment at={ask.createdAt} />
        </span>
        {ask.isSuspect && <span className="tag">Looks like spam</span>}
      </p>
      {ask.notes.length > 0 && <Notes notes={ask.notes} />}
      {ask.kind === 'problem' ? <AtHand ask={ask} /> : <AskMerge ask={ask} />}
      <AskAnswer key={`${id} ${ask.answeredAt}`} ask={ask} />
    </OpenOne>
  );
}

function Notes({ notes }: Pick<AskDetails, 'notes'>) {
  return (
    <section className="stack-close" aria-labelledby="ask-notes">
      <h3 id="ask-notes">What they say</h3>
      <ul className="stack-close">
        {notes.map(({ note, askedAt }) => (
          <li className="quoted" key={askedAt + note}>
            <p className="written-text" dir="auto">
              {note}
            </p>
            <small>
              <Moment at={askedAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The title or episode of a problem, its pages, and its addresses with the results of the check for dead links. */
function AtHand({ ask: { of, episode, links } }: { ask: AskDetails }) {
  const may = useMay();
  if (!of)
    return <p className="hint">The title is deleted. It can be restored as long as it is in the trash.</p>;
  const page = episode ? episodePath(of, episode.seasonNumber, episode.episodeNumber) : titlePath(of);
  return (
    <section className="stack-close" aria-labelledby="ask-at-hand">
      <h3 id="ask-at-hand">{episode ? `${of.title}: ${episode.title}` : of.title}</h3>
      <div className="wrapping">
        <OutLink href={page}>Open the page</OutLink>
        {may('titles') && (
          <ButtonLink to={episode ? seasonsPath(of) : editPath(of)}>
            {episode ? 'Edit its episodes' : 'Edit the title'}
          </ButtonLink>
        )}
      </div>
      {links.length > 0 ? (
        <ul className="ask-links stack-close">
          {links.map((link) => (
            <li className="row-text" key={`${link.field} ${link.address}`}>
              <b>{fieldLabel(link.field)}</b>{' '}
              <a className="link" href={link.address} target="_blank" rel="noreferrer">
                {link.address}
              </a>{' '}
              <LinkHealth link={link} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">It has neither a stream nor a download.</p>
      )}
    </section>
  );
}

const looks: Record<LinkState, string> = {
  unchecked: 'hidden',
  alive: 'good',
  failing: 'held',
  dead: 'bad',
  unknown: 'hidden',
};

/** What the last check of an address found, and when. */
function LinkHealth({ link }: { link: AskDetails['links'][number] }) {
  return (
    <span className={`state ${looks[link.state]}`}>
      <span>
        <Words {...link} />
        {link.checkedAt && (
          <>
            , <Moment at={link.checkedAt} />
          </>
        )}
        {link.state === 'failing' && <span>. It is dead if it fails a day later, too</span>}
      </span>
    </span>
  );
}

function Words({ state, status, since }: AskDetails['links'][number]) {
  if (state === 'unchecked') return 'Not checked yet';
  if (state === 'unknown')
    return status === null
      ? 'Not requested: it has a port or leads into a private network'
      : `Unknown: the host refuses programs with ${status}`;
  const answered = status === null ? 'did not answer' : `answered ${status}`;
  if (state === 'alive' || since === null) return `Alive: ${answered}`;
  return (
    <>
      <span>{`${state === 'dead' ? 'Dead' : 'Failing'} since`}</span> <Moment at={since} isDay />
      <span>{`: ${answered}`}</span>
    </>
  );
}
