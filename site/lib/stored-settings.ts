import { uiSetting } from '#schema/ui-setting.ts';
import { serverGet } from './server-api.ts';
import { pageSettings, type Settings } from './settings.ts';

let latest: { position: number; settings: Promise<Settings> } | undefined;

export async function readSettings() {
  return serverGet('/api/ui-settings', uiSetting.array());
}

/** Read once for all pages rendered at one position of the change feed; without a position, once for each rendering. */
export function settingsAt(position: number | undefined): Promise<Settings> {
  const read = () => readSettings().then(pageSettings);
  if (position === undefined) return read();
  if (latest?.position !== position) {
    const settings = read();
    latest = { position, settings };
    settings.catch(() => {
      if (latest?.settings === settings) latest = undefined;
    });
  }
  return latest.settings;
}
