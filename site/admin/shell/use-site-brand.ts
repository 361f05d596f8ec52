import type { UiSetting } from '#schema/ui-setting.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { trusted } from '#site/lib/api.ts';

const settingList = trusted<UiSetting[]>();

/** What the site is called, and its logo: as saved from here, else as the page that holds the dashboard was written with. */
export function useSiteBrand(): { name: string; logo: string } {
  // asked for by the sections of settings alone; what they know and save shows here too
  const { data = [] } = useRead('/api/ui-settings', settingList, { isWanted: false });
  const saved = (key: string) => data.find((setting) => setting.key === key)?.value;
  const { siteName, siteLogo } = document.documentElement.dataset;
  return {
    name: saved('branding_site_name') ?? siteName ?? 'Lamphouse',
    logo: saved('branding_logo_url') ?? siteLogo ?? '',
  };
}
