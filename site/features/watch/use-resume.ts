/** Remembers in this browser how far the video of a page was watched, and resumes there. */
import { type RefObject, useEffect, useState } from 'react';

/** How far the video of a page was watched. */
export interface Seen {
  /** Seconds. */
  at: number;
  of: number;
}
export type SeenPages = Readonly<Record<string, Seen>>;

const mostPages = 100;
/** A video stopped in its first seconds, or in its credits, starts from the beginning. */
const beginning = 10;
const ending = 0.95;

/** The second to resume from; null to start from the beginning. */
export function resumeAt(seen: Seen | undefined, duration: number): number | null {
  if (!seen || !Number.isFinite(duration)) return null;
  return seen.at < beginning || seen.at >= duration * ending ? null : seen.at;
}

/** Adds a page as the latest and drops the oldest; a video seen to its end is removed. */
export function withSeen(pages: SeenPages, path: string, seen: Seen): SeenPages {
  const others = Object.entries(pages).filter(([other]) => other !== path);
  if (resumeAt(seen, seen.of) === null) return Object.fromEntries(others);
  return Object.fromEntries([...others.slice(1 - mostPages), [path, seen]]);
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  Number.isFinite(value.at) &&
  'of' in value &&
  Number.isFinite(value.of);

/** Reads the stored text; anything invalid in it is ignored. */
export function readSeen(text: string | null): SeenPages {
  try {
    const value: unknown = JSON.parse(text ?? '');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, Seen] => isSeen(entry[1])),
    );
  } catch {
    return {};
  }
}

/** 'Resumed at 12:03' */
export function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

const storageKey = 'watched';
/** Seconds of playing after which the position is stored again. */
const step = 5;

function stored() {
  try {
    return readSeen(localStorage.getItem(storageKey));
  } catch {
    return {};
  }
}

function remember({ currentTime: at, duration: of }: HTMLVideoElement): void {
  if (!Number.isFinite(of)) return;
  try {
    localStorage.setItem(storageKey, JSON.stringify(withSeen(stored(), location.pathname, { at, of })));
  } catch {
    // Without storage the position is not remembered.
  }
}

interface Resume {
  /** The second at which the video was resumed, for as long as the player says so. */
  resumedAt: number | null;
  startOver: () => void;
}

export function useResume(video: RefObject<HTMLVideoElement | null>): Resume {
  const [resumedAt, setResumedAt] = useState<number | null>(null);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const stop = new AbortController();
    const { signal } = stop;
    let noted = 0;
    const note = () => remember(element);
    const goOn = () => {
      const at = resumeAt(stored()[location.pathname], element.duration);
      if (at === null) return;
      element.currentTime = at;
      setResumedAt(at);
    };
    element.addEventListener('loadedmetadata', goOn, { once: true, signal });
    const follow = () => {
      const { currentTime } = element;
      // After a few seconds the note has been read.
      setResumedAt((at) => (at !== null && Math.abs(currentTime - at) > 2 * step ? null : at));
      if (Math.abs(currentTime - noted) < step) return;
      noted = currentTime;
      note();
    };
    element.addEventListener('timeupdate', follow, { signal });
    for (const event of ['pause', 'ended']) element.addEventListener(event, note, { signal });
    window.addEventListener('pagehide', note, { signal });
    return () => stop.abort();
  }, [video]);

  function startOver(): void {
    if (video.current) video.current.currentTime = 0;
    setResumedAt(null);
  }
  return { resumedAt, startOver };
}
