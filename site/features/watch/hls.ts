/** HTTP Live Streaming. hls.js where the browser takes pieces from a script, else the browser's own player. */
import workerPath from 'hls.js/dist/hls.worker.js?url';

export async function playHls(
  video: HTMLVideoElement,
  playlist: string,
  onBroken: () => void,
): Promise<void> {
  const { default: Hls } = await import('hls.js');
  if (!Hls.isSupported()) {
    video.src = playlist;
    return;
  }
  const hls = new Hls({ workerPath });
  let isRecovered = false;
  hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !isRecovered) {
      isRecovered = true;
      hls.recoverMediaError();
      return;
    }
    hls.destroy();
    onBroken();
  });
  hls.loadSource(playlist);
  hls.attachMedia(video);
}
