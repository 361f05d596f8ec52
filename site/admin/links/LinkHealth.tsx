import type { AskDetails } from '#schema/ask.ts';
import type { LinkState } from '#schema/dead-link.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';

const looks: Record<LinkState, string> = {
  unchecked: 'hidden',
  alive: 'good',
  failing: 'held',
  dead: 'bad',
  unknown: 'hidden',
};

/** What the last check of an address found, and when. */
export function LinkHealth({ link }: { link: AskDetails['links'][number] }) {
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
