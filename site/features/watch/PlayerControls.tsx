import type { RefObject } from 'react';
import { gaugeIcon } from '#site/ui/icons.ts';

interface Props {
  playButton: RefObject<HTMLElement | null>;
}

/** The controls of our own player, and their menus. A control that the browser or the video cannot serve is hidden by player.css. */
export function PlayerControls({ playButton }: Props) {
  return (
    <>
      {/* A menu that leads back to no other must not contain the button for that, which the library only leaves undrawn. */}
      <media-captions-menu hidden anchor="auto">
        <span slot="header" hidden />
      </media-captions-menu>
      <media-playback-rate-menu hidden anchor="auto" rates="0.5 0.75 1 1.25 1.5 2">
        <span slot="header" hidden />
      </media-playback-rate-menu>
      <div className="deck-bar">
        <media-play-button ref={playButton} />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-time-display notoggle />
        <media-time-range />
        <media-duration-display />
        <media-mute-button />
        <media-volume-range />
        <media-captions-menu-button />
        <media-playback-rate-menu-button>
          <svg slot="icon" className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={gaugeIcon} />
          </svg>
        </media-playback-rate-menu-button>
        <media-airplay-button />
        <media-cast-button />
        <media-pip-button />
        <media-fullscreen-button />
      </div>
    </>
  );
}
