import { type RefObject, useEffect, useState } from 'react';
import type { Chapter } from '#schema/rules/tracks.ts';
import { clockTime } from '#schema/rules/video-player.ts';
import { webVttOf } from '#schema/rules/web-vtt.ts';
import { chaptersIcon } from '#site/ui/icons.ts';
import { DeckPanel } from './DeckPanel.tsx';
import { setTrackText } from './track-text.ts';

interface Props {
  video: RefObject<HTMLVideoElement | null>;
  chapters: readonly Chapter[];
}

const escaped = (title: string) =>
  title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** media-chrome marks the chapters of such a track on the time line, and names them there. */
function addTrack(
  video: HTMLVideoElement,
  chapters: readonly Chapter[],
  signal: AbortSignal,
): HTMLTrackElement {
  const cues = chapters.flatMap(({ start, title }, at) => {
    const end = chapters[at + 1]?.start ?? video.duration;
    return end > start ? { start, end, settings: '', text: escaped(title) } : [];
  });
  const track = document.createElement('track');
  track.kind = 'chapters';
  // media-chrome reads the cues when tracks change, and not when one has been loaded.
  track.addEventListener('load', () => video.textTracks.dispatchEvent(new Event('change')));
  setTrackText(track, webVttOf(cues), signal);
  video.append(track);
  track.track.mode = 'hidden';
  return track;
}

/** The chapters of a video: marks on its time line, and a list that leads to each. */
export function Chapters({ video, chapters }: Props) {
  const [current, setCurrent] = useState(-1);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let track: HTMLTrackElement | null = null;
    const mark = () => {
      // A stream that is live has no length.
      if (Number.isFinite(element.duration)) track ??= addTrack(element, chapters, signal);
    };
    if (element.readyState > 0) mark();
    element.addEventListener('loadedmetadata', mark, { signal });
    const follow = () => setCurrent(chapters.findLastIndex(({ start }) => start <= element.currentTime));
    for (const event of ['timeupdate', 'seeked']) element.addEventListener(event, follow, { signal });
    return () => {
      stop.abort();
      track?.remove();
    };
  }, [video, chapters]);

  function goTo({ start }: Chapter): void {
    if (video.current) video.current.currentTime = start;
  }

  return (
    <DeckPanel purpose="chapters" label="Chapters" icon={chaptersIcon}>
      <ol className="chapter-list">
        {chapters.map((chapter, at) => (
          <li key={chapter.start}>
            <button type="button" aria-current={at === current || undefined} onClick={() => goTo(chapter)}>
              <span dir="auto">{chapter.title}</span>
              <span>{clockTime(chapter.start)}</span>
            </button>
          </li>
        ))}
      </ol>
    </DeckPanel>
  );
}
