/** Gives a track its WebVTT as a blob, because browsers refuse tracks of other hosts; the blob is given up with the signal. */
export function setTrackText(track: HTMLTrackElement, webVtt: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const address = URL.createObjectURL(new Blob([webVtt], { type: 'text/vtt' }));
  track.src = address;
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
}
