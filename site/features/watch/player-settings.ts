/** How the visitor likes to watch, kept in this browser for every video. */

export interface PlayerSettings {
  /** The playback rate. */
  rate: number;
  /** Whether the next episode plays by itself; null until the visitor has chosen. */
  continues: boolean | null;
  /** Of the subtitles that show from the start; null: none do. */
  captionLanguage: string | null;
  captionSize: CaptionSize;
  captionColour: CaptionColour;
  /** Seconds by which subtitles come later, by the path of their page; the last chosen ones alone. */
  offsets: Record<string, number>;
}

/** Per cent. */
export const captionSizes = ['75', '100', '150', '200'] as const;
export type CaptionSize = (typeof captionSizes)[number];
export const captionColours = ['white', 'yellow', 'cyan', 'green'] as const;
export type CaptionColour = (typeof captionColours)[number];
const mostOffsets = 100;
/** Seconds either way. */
export const largestOffset = 60;

const key = 'player';
export const defaultSettings: PlayerSettings = {
  rate: 1,
  continues: null,
  captionLanguage: null,
  captionSize: '100',
  captionColour: 'white',
  offsets: {},
};

/** Stored values may come from an older version or from elsewhere; only valid ones are used. */
export function parsedSettings(text: string | null): PlayerSettings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // It is not ours.
  }
  const {
    rate,
    continues,
    captionLanguage,
    captionSize,
    captionColour,
    offsets,
  }: { [name in keyof PlayerSettings]?: unknown } = typeof kept === 'object' && kept !== null ? kept : {};
  return {
    rate: typeof rate === 'number' && rate >= 0.25 && rate <= 4 ? rate : defaultSettings.rate,
    continues: typeof continues === 'boolean' ? continues : defaultSettings.continues,
    captionLanguage: typeof captionLanguage === 'string' ? captionLanguage : null,
    captionSize: captionSizes.find((size) => size === captionSize) ?? defaultSettings.captionSize,
    captionColour: captionColours.find((one) => one === captionColour) ?? defaultSettings.captionColour,
    offsets: keptOffsets(offsets),
  };
}

function keptOffsets(given: unknown): Record<string, number> {
  if (typeof given !== 'object' || given === null) return {};
  const isSound = (entry: [string, unknown]): entry is [string, number] =>
    typeof entry[1] === 'number' && Math.abs(entry[1]) <= largestOffset;
  return Object.fromEntries(Object.entries(given).filter(isSound).slice(-mostOffsets));
}

/** The first entries are removed first when there are too many. */
export function withOffset(offsets: Record<string, number>, path: string, offset: number) {
  const { [path]: _former, ...others } = offsets;
  return keptOffsets(offset === 0 ? others : { ...others, [path]: offset });
}

export function playerSettings(): PlayerSettings {
  try {
    return parsedSettings(localStorage.getItem(key));
  } catch {
    return defaultSettings;
  }
}

export function keepSettings(changes: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...playerSettings(), ...changes }));
  } catch {
    // Where the browser keeps nothing, the choice holds for this video.
  }
}
