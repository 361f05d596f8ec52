import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import type { AskDetails } from '#schema/ask.ts';
import type { getAsk, removeAsk } from '#schema/calls/asks.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useAttempt } from '#site/admin/data/use-attempt.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { LinkHealth } from '#site/admin/links/LinkHealth.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { useConfirm } from '#site/admin/parts/Confirm.tsx';
import { fieldLabel } from '#site/admin/parts/field-label.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { editPath, seasonsPath } from '#site/admin/titles/title-kinds.ts';
import { episodePath, titlePath } from '#site/lib/paths.ts';
import { trash2Icon } from '#site/ui/admin-icons.ts';
import { AskAnswer } from './AskAnswer.tsx';
import { AskMerge } from './AskMerge.tsx';
import { askersOf, factsOf, nameOf, stateLooks, stateNames } from './ask-texts.ts';

/** A request or a problem with everything that is needed to answer it. */
export function OpenAsk({ id }: { id: number }) {
  const ask = useCall<typeof getAsk>('GET /api/asks/:id', { params: { id } }, { asksAnew: true });
  return (
    <Answer query={ask} failure="Failed to fetch it" skeleton={<div className="skeleton inbox-skeleton" />}>
      {(found) => <Details ask={found} />}
    </Answer>
  );
}

function Details({ ask }: { ask: AskDetails }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const attempt = useAttempt();
  const navigate = useNavigate();
  const { id } = ask;
  const deletion = useConfirm<AskDetails>({
    title: ({ kind }) => (kind === 'request' ? 'Delete request?' : 'Delete report?'),
    words: (asked) => (
      <>
        <b>{nameOf(asked)}</b>{' '}
        <span>does not come back. The page of those who asked no longer shows it.</span>
      </>
    ),
    action: 'Delete',
    busyWords: 'Deleting...',
    run: (_, close) =>
      attempt('Failed to delete it.', async () => {
        await call<typeof removeAsk>('DELETE /api/asks/:id', { params: { id } });
        close();
        showSuccess('Deleted');
        await navigate('?', { replace: true });
      }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => heading.current?.focus(), [id]);

  return (
    <article className="panel message" aria-labelledby="open-ask">
      <header>
        <h2 id="open-ask" ref={heading} tabIndex={-1} dir="auto">
          {nameOf(ask)}
        </h2>
        <div className="row-actions">
          <Button look="ghost" className="delete" icon={trash2Icon} onClick={() => deletion.ask(ask)}>
            Delete
          </Button>
        </div>
      </header>
      <div className="panel-body">
        <p className="from">
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
      </div>
      {deletion.dialog}
    </article>
  );
}

function Notes({ notes }: Pick<AskDetails, 'notes'>) {
  return (
    <section aria-labelledby="ask-notes">
      <h3 id="ask-notes">What they say</h3>
      <ul className="ask-notes">
        {notes.map(({ note, askedAt }) => (
          <li key={askedAt + note}>
            <p dir="auto">{note}</p>
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
    <section aria-labelledby="ask-at-hand">
      <h3 id="ask-at-hand">{episode ? `${of.title}: ${episode.title}` : of.title}</h3>
      <div className="ask-ways">
        <a className="btn btn-quiet btn-sm" href={page}>
          Open the page
        </a>
        {may('titles') && (
          <Link className="btn btn-quiet btn-sm" to={episode ? seasonsPath(of) : editPath(of)}>
            {episode ? 'Edit its episodes' : 'Edit the title'}
          </Link>
        )}
      </div>
      {links.length > 0 ? (
        <ul className="ask-links">
          {links.map((link) => (
            <li key={`${link.field} ${link.address}`}>
              <b>{fieldLabel(link.field)}</b>
              <a className="link" href={link.address} target="_blank" rel="noreferrer">
                {link.address}
              </a>
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
