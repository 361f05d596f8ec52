import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import { checkIcon, downloadIcon, externalLinkIcon, monitorPlayIcon, settings2Icon } from '#site/ui/icons.ts';
import { $screen } from './player-state.ts';

interface Props {
  /** The page of the stream. */
  page: string;
  /** The host forbids being framed. */
  isExternal: boolean;
  downloadUrl: string | null;
}

/**
 * Other ways to watch a stream. For a host that forbids being framed, a link to the external site replaces the player that was
 * tried.
 */
export function StreamOptions({ page, isExternal, downloadUrl }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  function close(): void {
    if (details.current) details.current.open = false;
  }
  useEffect(() => {
    const closeFromOutside = ({ target }: MouseEvent) => {
      const { current } = details;
      if (current?.open && target instanceof Node && !current.contains(target)) current.open = false;
    };
    document.addEventListener('click', closeFromOutside);
    return () => document.removeEventListener('click', closeFromOutside);
  }, []);
  function handleKey({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    close();
    details.current?.querySelector('summary')?.focus();
  }
  function leavePlayer(): void {
    close();
    $screen.set('off');
  }

  return (
    <details className="options" ref={details} onKeyDown={handleKey}>
      <summary className="btn btn-quiet btn-sm">
        <Icon d={settings2Icon} />
        Stream Options
      </summary>
      <ul className="stream-options">
        <li>
          <span className="stream-option" aria-current="true">
            <Icon d={monitorPlayIcon} />
            <span>Embedded player</span>
            <Icon d={checkIcon} />
          </span>
        </li>
        <li>
          {isExternal ? (
            <button className="stream-option" type="button" onClick={leavePlayer}>
              <Icon d={externalLinkIcon} />
              <span>Watch on External Site</span>
            </button>
          ) : (
            <a className="stream-option" href={page} target="_blank" rel="noopener" data-event="play">
              <Icon d={externalLinkIcon} />
              <span>Watch on External Site</span>
            </a>
          )}
        </li>
        {downloadUrl && (
          <li>
            <a
              className="stream-option"
              href={downloadUrl}
              target="_blank"
              rel="noopener"
              data-event="download"
            >
              <Icon d={downloadIcon} />
              <span>Download</span>
            </a>
          </li>
        )}
      </ul>
    </details>
  );
}
