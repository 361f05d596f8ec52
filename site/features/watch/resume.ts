/** Where the visitor left off, by page, in this browser alone. */
export interface Seen {
  /** Seconds. */
  at: number;
  of: number;
}
export type SeenPages = Readonly<Record<string, Seen>>;

const mostPages = 100;
/** The first seconds are not worth a jump, and the credits are the end. */
const beginning = 10;
const ending = 0.95;

/** The second to go on from; null begins at the beginning. */
export function resumeAt(seen: Seen | undefined, duration: number): number | null {
  if (!seen || !Number.isFinite(duration)) return null;
  return seen.at < beginning || seen.at >= duration * ending ? null : seen.at;
}

/** The pages with this one as the latest; the oldest are forgotten. What was seen to its end is not kept. */
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

/** From what the browser kept; whatever else stands there counts as nothing. */
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
