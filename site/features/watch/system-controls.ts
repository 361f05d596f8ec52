/** Media Session: titles and actions on the lock screen, media keys and headphones. Seeking goes by this many seconds. */
const jump = 10;

export interface Programme {
  title: string;
  series: string | undefined;
  poster: string | undefined;
  /** The address of the next episode. */
  next: string | undefined;
}

export function tellSystem(video: HTMLVideoElement, { title, series, poster, next }: Programme): void {
  if (!('mediaSession' in navigator)) return;
  const session = navigator.mediaSession;
  session.metadata = new MediaMetadata({
    title,
    ...(series && { artist: series }),
    ...(poster && { artwork: [{ src: new URL(poster, location.href).href }] }),
  });
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void video.play().catch(() => {}),
    pause: () => video.pause(),
    seekbackward: ({ seekOffset }) => {
      video.currentTime -= seekOffset ?? jump;
    },
    seekforward: ({ seekOffset }) => {
      video.currentTime += seekOffset ?? jump;
    },
    seekto: ({ seekTime }) => {
      if (seekTime !== undefined) video.currentTime = seekTime;
    },
    ...(next && { nexttrack: () => location.assign(next) }),
  };
  for (const [action, handler] of Object.entries(actions)) {
    try {
      session.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // Not every system has every button.
    }
  }
  const place = () => {
    const { duration, currentTime: position, playbackRate } = video;
    if (Number.isFinite(duration)) session.setPositionState({ duration, position, playbackRate });
  };
  for (const event of ['loadedmetadata', 'seeked', 'ratechange']) video.addEventListener(event, place);
}
