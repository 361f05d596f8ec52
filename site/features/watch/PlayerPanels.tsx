import { Icon } from '#site/ui/Icon.tsx';
import { downloadIcon, externalLinkIcon, refreshCwIcon, triangleAlertIcon } from '#site/ui/icons.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

interface ExternalProps {
  page: string;
  isDead: boolean;
  /** The visitor has come back from the player, so the panel takes the focus. */
  isReturn: boolean;
  onTry: () => void;
  /** The stream was opened elsewhere. */
  onLeave: () => void;
}

/** Replaces the player of a host that forbids being framed, and of a stream that did not answer. */
export function ExternalPanel({ page, isDead, isReturn, onTry, onLeave }: ExternalProps) {
  return (
    <div className="player-panel">
      <Icon d={externalLinkIcon} isLarge />
      <h2>Stream Not Available in Browser</h2>
      <p>{`${
        isDead
          ? 'This stream did not answer when it was last checked.'
          : 'This host does not allow playback inside another page.'
      } Open it on its own site, or try the player here.`}</p>
      <div className="actions">
        <a
          className="btn btn-primary"
          href={page}
          target="_blank"
          rel="noopener"
          data-event="play"
          onClick={onLeave}
          ref={isReturn ? takeFocus : undefined}
        >
          <Icon d={externalLinkIcon} />
          Watch on External Site
        </a>
        <button className="btn btn-quiet needs-js" type="button" onClick={onTry}>
          Try Embedded Player Anyway
        </button>
      </div>
    </div>
  );
}

interface BrokenProps {
  page: string;
  /** The file itself, which another program may play; null for what is no single file. */
  file: string | null;
  onRetry: () => void;
}

export function BrokenPanel({ page, file, onRetry }: BrokenProps) {
  return (
    <div className="player-panel" role="alert">
      <Icon d={triangleAlertIcon} isLarge />
      <h2>This video cannot be played</h2>
      <p>It could not be loaded, or this browser does not know its format.</p>
      <div className="actions">
        <button className="btn btn-primary" type="button" onClick={onRetry}>
          <Icon d={refreshCwIcon} />
          Try again
        </button>
        {file !== null && (
          <a className="btn btn-quiet" href={file} download="" data-event="download">
            <Icon d={downloadIcon} />
            Download
          </a>
        )}
        <a className="btn btn-quiet" href={page} target="_blank" rel="noopener" data-event="play">
          <Icon d={externalLinkIcon} />
          Watch on External Site
        </a>
      </div>
    </div>
  );
}
