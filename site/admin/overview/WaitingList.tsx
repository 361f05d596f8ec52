import { Link } from 'react-router';
import { daysAhead } from '#schema/rules/limits.ts';
import type { WaitingCounts, WaitingTitles } from '#schema/shapes/waiting.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { useWaiting, useWaitingTitles } from '#site/admin/data/use-waiting.ts';
import { Answer, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon } from '#site/ui/icons.ts';
import { type Parts, wrapText } from '#site/ui/wrap-text.ts';

interface Row {
  count: number;
  name: string;
  text: Parts;
  to: string;
  /** A person waits there. */
  look?: 'person' | 'planned';
}

type Counts = WaitingCounts & { titles: WaitingTitles | null };

/** Each part is null where the role does not include it. */
function rowsOf({ comments, inbox, titles, planned }: Counts): Row[] {
  const of = (problems: string) => `/titles?problems=${problems}&publication=published`;
  const words = (text: string) => wrapText(text);
  const rows: Row[] = [];
  if (comments)
    rows.push(
      {
        count: comments.held,
        name: 'Held comments',
        text: comments.oldest ? <Moment at={comments.oldest} after="Oldest from" /> : null,
        to: '/comments',
        look: 'person',
      },
      {
        count: comments.reported,
        name: 'Reported comments',
        text: words('Visitors say that something is wrong with them'),
        to: '/comments?status=reported',
        look: 'person',
      },
    );
  if (inbox)
    rows.push(
      {
        count: inbox.messages,
        name: 'Unread messages',
        text: words('From the contact form'),
        to: '/inbox?show=messages',
        look: 'person',
      },
      {
        count: inbox.requests + inbox.problems,
        name: 'Requests and reports',
        text: words('What visitors ask for, and what they say is broken'),
        to: '/inbox',
        look: 'person',
      },
    );
  if (titles)
    rows.push(
      {
        count: titles.noStream,
        name: 'Titles without a stream',
        text: words('Published, but nothing plays'),
        to: of('no-stream'),
      },
      {
        count: titles.noPoster,
        name: 'Titles without a picture',
        text: words('Cards show a drawn poster'),
        to: of('no-poster'),
      },
      {
        count: titles.deadLinks,
        name: 'Records with dead links',
        text: words('Streams, downloads, trailers or pictures that do not answer'),
        to: '/dead-links',
      },
      { count: titles.doubles, name: 'Likely doubles', text: words('Pairs of titles'), to: '/doubles' },
    );
  if (planned?.next)
    rows.push({
      count: planned.soon,
      name: `Going out within ${daysAhead} days`,
      text: (
        <>
          <span dir="auto">{planned.next.name}</span>, <Moment at={planned.next.at} />
        </>
      ),
      to: '/calendar',
      look: 'planned',
    });
  return rows.filter(({ count }) => count > 0);
}

/** What waits for the person who is signed in; each count leads to its list. */
export function WaitingList() {
  const waiting = useWaiting();
  const titles = useWaitingTitles();
  const mayEdit = useMay()('titles');
  const skeleton = <RowsSkeleton rows={4} />;
  return (
    <Panel title="Waiting for you">
      <Answer query={waiting} failure="Failed to count what waits" skeleton={skeleton}>
        {(counts) =>
          mayEdit ? (
            <Answer query={titles} failure="Failed to count what titles lack" skeleton={skeleton}>
              {(lacking) => <Rows rows={rowsOf({ ...counts, titles: lacking })} />}
            </Answer>
          ) : (
            <Rows rows={rowsOf({ ...counts, titles: null })} />
          )
        }
      </Answer>
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return <p className="panel-body">Nothing waits.</p>;
  return (
    <ul className="linked-rows ruled">
      {rows.map(({ count, name, text, to, look }) => (
        <li key={name} className={look}>
          <Link className="line" to={to}>
            <b className="waiting-count tabular">{count.toLocaleString('en')}</b>
            <span className="row-text">
              <b>{name}</b>
              {text && <small>{text}</small>}
            </span>
            <Icon d={chevronRightIcon} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
