/** How the visitor likes to watch, kept in this browser for every video. */

export interface PlayerSettings {
  /** The playback rate. */
  rate: number;
  /** The next episode begins by itself; null until the visitor has chosen. */
  continues: boolean | null;
}

const key = 'player';
export const defaultSettings: PlayerSettings = { rate: 1, continues: null };

/** What an older or another hand has written counts as far as it makes sense. */
export function parsedSettings(text: string | null): PlayerSettings {
  let kept: unknown = null;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    // It is not ours.
  }
  const { rate, continues }: { [name in keyof PlayerSettings]?: unknown } =
    typeof kept === 'object' && kept !== null ? kept : {};
  return {
    rate: typeof rate === 'number' && rate >= 0.25 && rate <= 4 ? rate : defaultSettings.rate,
    continues: typeof continues === 'boolean' ? continues : defaultSettings.continues,
  };
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
