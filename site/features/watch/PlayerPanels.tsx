import { Icon } from '#site/ui/Icon.tsx';
import {
  downloadIcon,
  externalLinkIcon,
  playIcon,
  refreshCwIcon,
  triangleAlertIcon,
} from '#site/ui/icons.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

interface ExternalProps {
  page: string;
  service: string | undefined;
  isDead: boolean;
  /** The visitor has come back from the player, so the panel takes the focus. */
  isReturn: boolean;
  onTry: () => void;
  /** The stream was opened elsewhere. */
  onLeave: () => void;
}

/** Replaces the player of a host that forbids being framed, of a service, and of a stream that did not answer. */
export function ExternalPanel({ page, service, isDead, isReturn, onTry, onLeave }: ExternalProps) {
  return (
    <div className="player-panel">
      <Icon d={externalLinkIcon} />
      <h2>Stream Not Available in Browser</h2>
      <p>
        {[
          isDead
            ? 'This stream was not available at the last check.'
            : `${service ?? 'This host'} does not allow playback on other sites.`,
          service ? 'Open it there.' : 'Open it on its own site, or try the player here.',
        ].join(' ')}
      </p>
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
          <span>{service ? `Watch on ${service}` : 'Watch on External Site'}</span>
        </a>
        {!service && (
          <button className="btn btn-quiet needs-js" type="button" onClick={onTry}>
            Try Embedded Player Anyway
          </button>
        )}
      </div>
    </div>
  );
}

/** Without JavaScript: a frame of another host would stay empty, since its player needs scripts too. */
export function UnscriptedPanel({ page }: { page: string }) {
  return (
    <div className="player-panel">
      <Icon d={playIcon} fill />
      <h2>The player needs JavaScript</h2>
      <p>Without it, the stream opens on its own site.</p>
      <div className="actions">
        <a className="btn btn-primary" href={page} target="_blank" rel="noopener">
          <Icon d={externalLinkIcon} />
          Watch on External Site
        </a>
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
      <Icon d={triangleAlertIcon} />
      <h2>This video cannot be played</h2>
      <p>It could not be loaded, or your browser does not support its format.</p>
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
