import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { playHash } from '#site/lib/playback.ts';
import { $screen } from '#site/stores/screen.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon } from '#site/ui/icons.ts';
import { PlainPlayer } from './PlainPlayer.tsx';
import { BrokenPanel, ExternalPanel } from './PlayerPanels.tsx';
import { isOwnPlayer, type Playing, type Stream } from './playing.ts';

interface Props {
  stream: Stream;
  playing: Playing;
  /** The picture behind what is shown. */
  children?: ReactNode;
}

type OwnPlayer = typeof import('./OwnPlayer.tsx').OwnPlayer;

/** Our own player and media-chrome: fetched when the visitor reaches for the player, and run then. */
const loadOwnPlayer = async (): Promise<OwnPlayer> => (await import('./OwnPlayer.tsx')).OwnPlayer;

/**
 * The picture of a stream until the visitor asks for it, then its player. Hosts that refuse to be framed are left to their own site
 * at first. Without JavaScript the player is simply there.
 */
export function StreamPlayer({ stream, playing, children }: Props) {
  const screen = useStore($screen, { ssr: 'initial' });
  const [OwnPlayer, setOwnPlayer] = useState<OwnPlayer | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [wasOn, setWasOn] = useState(false);
  const isExternal = stream.kind === 'external';
  const isOwn = isOwnPlayer(stream);

  async function play(): Promise<void> {
    if (isLoading || $screen.get() === 'on') return;
    if (isOwn) {
      setIsLoading(true);
      try {
        const loaded = await loadOwnPlayer();
        setOwnPlayer(() => loaded);
      } catch {
        // The line broke: the browser's own controls need no code of ours.
        setOwnPlayer(null);
      }
      setIsLoading(false);
    }
    setWasOn(true);
    $screen.set('on');
  }

  /** Whoever followed a link to #play has asked to see it play. */
  const followAddress = useEffectEvent(() => {
    if (location.hash === playHash && !isExternal) void play();
  });
  useEffect(() => {
    if (isOwn) void loadOwnPlayer().catch(() => {});
    // A page that is drawn ahead may never be seen.
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', followAddress, { once: true });
    else followAddress();
    addEventListener('hashchange', followAddress);
    return () => removeEventListener('hashchange', followAddress);
  }, [isOwn]);

  return (
    <div className="player" id={playHash.slice(1)} data-player={stream.kind}>
      {children}
      {screen === 'off' && isExternal && (
        <ExternalPanel page={stream.page} isReturn={wasOn} onTry={() => void play()} />
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
            <PlainPlayer stream={stream} title={playing.title} />
          </noscript>
        </>
      )}
      {screen === 'on' &&
        (OwnPlayer ? (
          <OwnPlayer stream={stream} playing={playing} onBroken={() => $screen.set('broken')} />
        ) : (
          <PlainPlayer stream={stream} title={playing.title} isAsked />
        ))}
      {screen === 'broken' && <BrokenPanel page={stream.page} onRetry={() => void play()} />}
    </div>
  );
}
