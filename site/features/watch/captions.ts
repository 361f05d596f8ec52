/** Captions are a WebVTT beside the file and of the same name: film.mp4 and film.vtt. */
export function captionsOf(address: string, page: string): string | null {
  const url = URL.parse(address, page);
  const file = url && /^(.*)\.[a-z0-9]{2,4}$/i.exec(url.pathname);
  if (!url || !file?.[1]) return null;
  url.pathname = `${file[1]}.vtt`;
  return url.href;
}

/** The text, when there is one; a host may answer anything for what it has not. */
async function readCaptions(address: string): Promise<string | null> {
  try {
    const answer = await fetch(address);
    const text = answer.ok ? await answer.text() : '';
    return /^\uFEFF?WEBVTT(?:\s|$)/.test(text) ? text : null;
  } catch {
    return null;
  }
}

/** A track of its own text: of another host's file the browser would take no track. */
export async function addCaptions(video: HTMLVideoElement, file: string): Promise<void> {
  const address = captionsOf(file, location.href);
  const text = address === null ? null : await readCaptions(address);
  if (text === null) return;
  const track = document.createElement('track');
  track.kind = 'captions';
  track.label = 'Captions';
  track.srclang = document.documentElement.lang;
  track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }));
  video.append(track);
}
