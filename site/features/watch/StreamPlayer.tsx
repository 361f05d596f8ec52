import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { playHash } from '#site/lib/playback.ts';
import { reportEvent } from '#site/lib/report-event.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { noteOpened } from './continue-watching.ts';
import { PlainPlayer } from './PlainPlayer.tsx';
import { BrokenPanel, ExternalPanel, UnscriptedPanel } from './PlayerPanels.tsx';
import { $screen, isElsewhere, isOwnPlayer, type Playing, type Stream } from './player-state.ts';

interface Props {
  stream: Stream;
  playing: Playing;
  /** The picture behind the controls. */
  children?: ReactNode;
}

type OwnPlayer = typeof import('./OwnPlayer.tsx').OwnPlayer;

/** The code of our own player, with media-chrome, is fetched when the visitor reaches for the player. */
const loadOwnPlayer = async (): Promise<OwnPlayer> => (await import('./OwnPlayer.tsx')).OwnPlayer;

/**
 * The picture of a stream, and its player once the visitor asks for it. For hosts that forbid being framed it first offers a link to their
 * site. Without JavaScript the browser plays a file itself, and any other stream has that link.
 */
export function StreamPlayer({ stream, playing, children }: Props) {
  const screen = useStore($screen, { ssr: 'initial' });
  const [OwnPlayer, setOwnPlayer] = useState<OwnPlayer | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [wasOn, setWasOn] = useState(false);
  const isExternal = isElsewhere(stream);
  const isOwn = isOwnPlayer(stream);

  async function play(): Promise<void> {
    if (isLoading || $screen.get() === 'on') return;
    if (isOwn) {
      setIsLoading(true);
      try {
        const loaded = await loadOwnPlayer();
        setOwnPlayer(() => loaded);
      } catch {
        // Without our code the browser's own controls play the file.
        setOwnPlayer(null);
      }
      setIsLoading(false);
    }
    setWasOn(true);
    $screen.set('on');
    noteOpened(playing);
    // A frame of another host does not tell this page when it plays.
    if (!isOwn) reportEvent('play');
  }

  function fail(): void {
    reportEvent('broken');
    $screen.set('broken');
  }

  /** A link to #play starts the player. */
  const followAddress = useEffectEvent(() => {
    if (location.hash === playHash && !isExternal) void play();
  });
  useEffect(() => {
    if (isOwn) void loadOwnPlayer().catch(() => {});
    // A prerendered page may never be seen.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', followAddress, { once: true });
    else followAddress();
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, [isOwn]);

  return (
    <div className="player" id={playHash.slice(1)} data-player={stream.kind}>
      {wrapText(children)}
      {screen === 'off' && isExternal && (
        <ExternalPanel
          page={stream.page}
          service={stream.service}
          isDead={stream.isDead === true}
          isReturn={wasOn}
          onTry={() => void play()}
          onLeave={() => noteOpened(playing)}
        />
      )}
      {screen === 'off' && !isExternal && (
        <>
          <button
            className="big-play needs-js"
            type="button"
            aria-label="Play"
            aria-busy={isLoading || undefined}
            onClick={() => void play()}
          >
            <Icon d={playIcon} fill />
          </button>
          <noscript>
            {isOwn ? (
              <PlainPlayer stream={stream} title={playing.title} subtitles={playing.subtitles} />
            ) : (
              <UnscriptedPanel page={stream.page} />
            )}
          </noscript>
        </>
      )}
      {screen === 'on' &&
        (OwnPlayer ? (
          <OwnPlayer stream={stream} playing={playing} onBroken={fail} />
        ) : (
          <PlainPlayer stream={stream} title={playing.title} subtitles={playing.subtitles} isAsked />
        ))}
      {screen === 'broken' && (
        <BrokenPanel
          page={stream.page}
          file={stream.kind === 'file' ? stream.src : null}
          onRetry={() => void play()}
        />
      )}
    </div>
  );
}
