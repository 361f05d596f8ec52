import './media-elements.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { preinit } from 'react-dom';
import { playHash } from '#site/lib/playback.ts';
import { tellFigure } from '#site/lib/tell-figure.ts';
import { gaugeIcon } from '#site/ui/icons.ts';
import { noteEnded } from './continue-watching.ts';
import { NextPanel } from './PlayerPanels.tsx';
import sheet from './player.css?url';
import type { Playing, Stream } from './player-state.ts';
import { tellSystem } from './system-controls.ts';
import { clockTime, useResume } from './use-resume.ts';
import { addCaptions, playHls } from './video-source.ts';

// The style sheet is loaded with this code, before the player shows.
preinit(sheet, { as: 'style' });

interface Props {
  stream: Stream;
  playing: Playing;
  onBroken: () => void;
}

function play(video: HTMLVideoElement): void {
  // The browser may require another click, for which there are controls.
  void video.play().catch(() => {});
}

/** The player of this site: media-chrome's controls around a video element. */
export function OwnPlayer({ stream, playing, onBroken }: Props) {
  const controller = useRef<HTMLElement>(null);
  const playButton = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const hasPlayed = useRef(false);
  const { resumedAt, startOver } = useResume(video);
  /** Whether the player had the focus when the film ended; null while it plays. */
  const [ended, setEnded] = useState<{ wasWatching: boolean } | null>(null);
  const { title, series, poster, next } = playing;

  /** The video gets its address only here, when all listeners are in place. */
  async function open(element: HTMLVideoElement): Promise<void> {
    if (stream.kind !== 'hls') {
      element.src = stream.src;
      play(element);
      await addCaptions(element, stream.src);
      return;
    }
    try {
      await playHls(element, stream.src, onBroken);
      play(element);
    } catch {
      onBroken();
    }
  }
  const start = useEffectEvent(() => {
    // The element labels itself when it is connected, so the label is set after that.
    controller.current?.setAttribute('aria-label', `Player: ${title}`);
    playButton.current?.focus({ preventScroll: true });
    if (!video.current) return;
    tellSystem(video.current, { title, series, poster, next: next && next.path + playHash });
    void open(video.current);
  });
  useEffect(() => start(), []);

  function handlePlaying() {
    if (hasPlayed.current) return;
    hasPlayed.current = true;
    tellFigure('play');
  }

  function handleEnd() {
    void noteEnded(playing);
    if (!next) return;
    if (document.fullscreenElement) void document.exitFullscreen();
    const { activeElement } = document;
    const wasWatching =
      activeElement === document.body || controller.current?.contains(activeElement) === true;
    setEnded({ wasWatching });
  }

  function watchAgain() {
    setEnded(null);
    if (!video.current) return;
    video.current.currentTime = 0;
    play(video.current);
    playButton.current?.focus();
  }

  return (
    <>
      <media-controller className="screen" data-on-screen="" hotkeys="" ref={controller}>
        {/* biome-ignore lint/a11y/useMediaCaption: video-source.ts adds them when the file has some */}
        <video
          slot="media"
          playsInline
          ref={video}
          onPlaying={handlePlaying}
          onError={onBroken}
          onEnded={handleEnd}
        />
        <media-loading-indicator slot="centered-chrome" noautohide />
        <p className="resumed" slot="top-chrome" role="status" hidden={resumedAt === null}>
          <span>{resumedAt !== null && `Resumed at ${clockTime(resumedAt)}`}</span>
          <button type="button" onClick={startOver}>
            Start over
          </button>
        </p>
        <media-captions-menu hidden anchor="auto" />
        <media-playback-rate-menu hidden anchor="auto" rates="0.5 0.75 1 1.25 1.5 2" />
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
          <media-pip-button />
          <media-fullscreen-button />
        </div>
      </media-controller>
      {ended && next && <NextPanel next={next} takesFocus={ended.wasWatching} onAgain={watchAgain} />}
    </>
  );
}
