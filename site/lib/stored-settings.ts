import { listPages } from '#schema/calls/pages.ts';
import { listSettings } from '#schema/calls/settings.ts';
import { readingToPublish, serverCall } from './server-api.ts';
import { pageSettings, type Settings } from './settings.ts';

/** The parts of every page: the settings, and links to content pages. */
export interface Wording {
  settings: Settings;
  contentPages: ReadonlySet<string>;
}

let latest: { position: number; wording: Promise<Wording> } | undefined;

export async function readSettings() {
  return serverCall(listSettings, {});
}

async function readWording(): Promise<Wording> {
  const [stored, pages] = await Promise.all([readSettings(), serverCall(listPages, {})]);
  return { settings: pageSettings(stored), contentPages: new Set(pages.map(({ slug }) => slug)) };
}

/** Read once for all pages rendered at one position of the change feed; without a position, once for each rendering. */
export function wordingAt(position: number | undefined): Promise<Wording> {
  if (position === undefined) return readWording();
  if (latest?.position !== position) {
    const wording = readingToPublish(readWording);
    latest = { position, wording };
    wording.catch(() => {
      if (latest?.wording === wording) latest = undefined;
    });
  }
  return latest.wording;
}
