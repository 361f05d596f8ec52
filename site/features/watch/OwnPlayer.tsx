import './media-elements.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { preinit } from 'react-dom';
import { clockTime } from '#schema/rules/video-player.ts';
import { playHash } from '#site/lib/playback.ts';
import { reportEvent } from '#site/lib/report-event.ts';
import { begin } from './autoplay.ts';
import { Chapters } from './Chapters.tsx';
import { noteEnded } from './continue-watching.ts';
import { NextPanel } from './NextPanel.tsx';
import { PlayerControls } from './PlayerControls.tsx';
import sheet from './player.css?url';
import { keepSettings, playerSettings } from './player-settings.ts';
import type { Playing, Stream } from './player-state.ts';
import { SkipIntro } from './SkipIntro.tsx';
import { SubtitleSettings } from './SubtitleSettings.tsx';
import { addSubtitles } from './subtitles.ts';
import { tellSystem } from './system-controls.ts';
import { useResume } from './use-resume.ts';
import { addCaptions, playHls, usesMediaSource } from './video-source.ts';

// The style sheet is loaded with this code, before the player shows.
preinit(sheet, { as: 'style' });

interface Props {
  stream: Stream;
  playing: Playing;
  onBroken: () => void;
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
  /** The browser has refused to begin without a click. */
  const [isRefused, setIsRefused] = useState(false);
  /** The name of subtitles that could not be read. */
  const [missing, setMissing] = useState<string | null>(null);
  const { title, series, poster, next, intro, subtitles, chapters } = playing;
  useKeptRate(video);

  async function play(element: HTMLVideoElement): Promise<void> {
    setIsRefused(!(await begin(element)));
  }

  /** The video gets its address only here, when all listeners are in place; it loads until the signal. */
  async function open(element: HTMLVideoElement, signal: AbortSignal): Promise<void> {
    if (stream.kind !== 'hls') {
      element.src = stream.src;
      void play(element);
      // Subtitles that are named for the record are all there are.
      if (!subtitles) await addCaptions(element, stream.src, signal);
      return;
    }
    try {
      await playHls(element, stream.src, { signal, onBroken });
      if (!signal.aborted) void play(element);
    } catch {
      if (!signal.aborted) onBroken();
    }
  }
  const start = useEffectEvent((signal: AbortSignal) => {
    // The element labels itself when it is connected, so the label is set after that.
    controller.current?.setAttribute('aria-label', `Player: ${title}`);
    playButton.current?.focus({ preventScroll: true });
    if (!video.current) return;
    tellSystem(video.current, { title, series, poster, next: next && next.path + playHash });
    void open(video.current, signal);
  });
  useEffect(() => {
    const stop = new AbortController();
    start(stop.signal);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    if (!video.current) return;
    const stop = new AbortController();
    addSubtitles(video.current, subtitles ?? [], stop.signal, setMissing);
    return () => stop.abort();
  }, [subtitles]);

  function handlePlaying() {
    setIsRefused(false);
    if (hasPlayed.current) return;
    hasPlayed.current = true;
    reportEvent('play');
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
    void play(video.current);
    playButton.current?.focus();
  }

  return (
    <>
      <media-controller className="screen" data-on-screen="" hotkeys="" ref={controller}>
        {/* biome-ignore lint/a11y/useMediaCaption: video-source.ts adds them when the file has some */}
        <video
          slot="media"
          playsInline
          disableRemotePlayback={usesMediaSource(stream)}
          ref={video}
          onPlaying={handlePlaying}
          onError={onBroken}
          onEnded={handleEnd}
        />
        <media-loading-indicator slot="centered-chrome" noautohide />
        <p className="deck-note" slot="top-chrome" role="status" hidden={resumedAt === null}>
          <span>{resumedAt !== null && `Resumed at ${clockTime(resumedAt)}`}</span>
          <button type="button" onClick={startOver}>
            Start over
          </button>
        </p>
        <p className="deck-note" slot="top-chrome" role="status" hidden={!isRefused}>
          {isRefused && 'Press Play to start.'}
        </p>
        <p className="deck-note" slot="top-chrome" role="status" hidden={missing === null}>
          {missing !== null && `The subtitles “${missing}” could not be loaded.`}
        </p>
        <div className="deck-top" slot="top-chrome">
          {chapters && <Chapters video={video} chapters={chapters} />}
          <SubtitleSettings video={video} />
        </div>
        {intro && <SkipIntro video={video} intro={intro} onSkip={() => playButton.current?.focus()} />}
        <PlayerControls playButton={playButton} />
      </media-controller>
      {ended && next && <NextPanel next={next} wasWatching={ended.wasWatching} onAgain={watchAgain} />}
    </>
  );
}

/** Plays at the speed that the visitor last chose. */
function useKeptRate(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const { rate } = playerSettings();
    // A new source begins at the default rate.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
    const keep = () => {
      if (element.playbackRate === element.defaultPlaybackRate) return;
      element.defaultPlaybackRate = element.playbackRate;
      keepSettings({ rate: element.playbackRate });
    };
    element.addEventListener('ratechange', keep);
    return () => element.removeEventListener('ratechange', keep);
  }, [video]);
}
