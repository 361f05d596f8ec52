import { playHash } from '#site/lib/playback.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon, playIcon, refreshCwIcon, triangleAlertIcon } from '#site/ui/icons.ts';
import type { NextUp } from './player-state.ts';

const takeFocus = (element: HTMLElement | null) => element?.focus();

interface ExternalProps {
  page: string;
  /** The visitor has come back from the player, so the panel takes the focus. */
  isReturn: boolean;
  onTry: () => void;
  /** The stream was opened elsewhere. */
  onLeave: () => void;
}

/** Replaces the player of a host that forbids being framed. */
export function ExternalPanel({ page, isReturn, onTry, onLeave }: ExternalProps) {
  return (
    <div className="player-panel">
      <Icon d={externalLinkIcon} isLarge />
      <h2>Stream Not Available in Browser</h2>
      <p>
        This host does not allow playback inside another page. Open it on its own site, or try the player
        here.
      </p>
      <div className="actions">
        <a
          className="btn btn-primary"
          href={page}
          target="_blank"
          rel="noopener"
          data-told="play"
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
  onRetry: () => void;
}

export function BrokenPanel({ page, onRetry }: BrokenProps) {
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
        <a className="btn btn-quiet" href={page} target="_blank" rel="noopener" data-told="play">
          <Icon d={externalLinkIcon} />
          Watch on External Site
        </a>
      </div>
    </div>
  );
}

interface NextProps {
  next: NextUp;
  /** The player had the focus when the film ended. */
  takesFocus: boolean;
  onAgain: () => void;
}

/** Shows when an episode has ended: the next one, or this one again. */
export function NextPanel({ next, takesFocus, onAgain }: NextProps) {
  return (
    <div className="player-panel">
      <h2>Next episode</h2>
      <p dir="auto">{next.title}</p>
      <div className="actions">
        <a className="btn btn-primary" href={next.path + playHash} ref={takesFocus ? takeFocus : undefined}>
          <Icon d={playIcon} fill />
          Play
        </a>
        <button className="btn btn-quiet" type="button" onClick={onAgain}>
          <Icon d={refreshCwIcon} />
          Watch again
        </button>
      </div>
    </div>
  );
}
