import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { refreshCwIcon, xIcon } from '#site/ui/icons.ts';
import { sizeWords } from './media-labels.ts';
import { isOpen, type Queue, type QueuedFile } from './use-upload-queue.ts';

/** One bar for all files, and below it only those on the way and those that need somebody. */
export function UploadQueue({ queue }: { queue: Queue }) {
  const { items } = queue;
  const isBusy = items.some(isOpen);
  if (items.length === 0) return null;
  const total = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + item.file.size * partOf(item), 0);
  const percent = total === 0 ? 100 : Math.floor((100 * sent) / total);
  return (
    <section className="panel" aria-label="Files being added">
      <div className="panel-body stack-close">
        <div className="line">
          <p className="grow" role="status" aria-live="polite">
            {queueWords(items)}
          </p>
          {isBusy && <span className="tabular" aria-hidden="true">{`${percent}%`}</span>}
          {isBusy ? (
            <Button onClick={queue.stop}>Stop all</Button>
          ) : (
            <Button onClick={queue.clear}>Close</Button>
          )}
        </div>
        {isBusy && <progress aria-label="All files" value={percent} max={100} />}
        <ul className="tall upload-queue">
          {items.filter(isShown).map((item) => (
            <Row key={item.id} item={item} queue={queue} />
          ))}
        </ul>
      </div>
      <LeaveGuard
        isDirty={isBusy}
        isOfPath
        title="Leave while files are on their way?"
        words="Those that have not arrived are stopped."
      />
    </section>
  );
}

const isShown = ({ phase }: QueuedFile) => phase !== 'waiting' && phase !== 'done';
/** How much of a file needs no more sending. */
const partOf = ({ phase, percent }: QueuedFile) =>
  phase === 'failed' || phase === 'asking' ? 1 : percent / 100;

/** 'Adding 14 files: 9 done, 2 on the way, 3 waiting, 1 failed' */
function queueWords(items: readonly QueuedFile[]): string {
  const of = (...phases: QueuedFile['phase'][]) => items.filter(({ phase }) => phases.includes(phase)).length;
  const waiting = of('waiting');
  const onTheWay = of('sending', 'paused', 'keeping');
  const known = items.filter(({ phase, words }) => phase === 'done' && words !== null).length;
  const parts = [
    [of('done'), 'done'],
    [onTheWay, 'on the way'],
    [waiting, 'waiting'],
    [of('failed'), 'failed'],
    [of('asking'), 'to be decided'],
    [known, known === 1 ? 'was here already' : 'were here already'],
  ] as const;
  const words = parts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])).join(', ');
  return `${onTheWay + waiting > 0 ? 'Adding' : 'Added'} ${counted(items.length, 'file')}: ${words}`;
}

function Row({ item, queue }: { item: QueuedFile; queue: Queue }) {
  const { id, file, phase, percent, words } = item;
  const isAsking = phase === 'asking';
  return (
    <li className="wrapping">
      <span className="cut grow" title={file.name} dir="auto">
        {file.name}
      </span>
      <span className="tabular muted">{sizeWords(file.size)}</span>
      {isOpen(item) && (
        <>
          <progress aria-label={`Uploading ${file.name}`} value={percent} max={100} />
          <span className="tabular" aria-hidden="true">{`${percent}%`}</span>
        </>
      )}
      <span className="row-actions wrapping">
        {(item.isRetryable || isAsking) && !isOpen(item) && (
          <Button
            icon={refreshCwIcon}
            label={isAsking ? `Add ${file.name} all the same` : `Try ${file.name} again`}
            onClick={() => queue.retry(id)}
          >
            {isAsking ? 'Add it all the same' : 'Try again'}
          </Button>
        )}
        <IconButton
          icon={xIcon}
          words={isOpen(item) ? 'Stop' : 'Remove from this list'}
          name={isOpen(item) ? `Stop ${file.name}` : `Remove ${file.name} from this list`}
          onClick={() => queue.remove(id)}
        />
      </span>
      {(words ?? phase === 'keeping') && (
        <small
          className={phase === 'failed' ? 'state bad' : 'muted'}
          role={phase === 'failed' ? 'alert' : undefined}
        >
          {words ?? 'Checking the file …'}
        </small>
      )}
    </li>
  );
}
