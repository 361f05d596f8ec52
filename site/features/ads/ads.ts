import type { ExtraSources } from '#site/lib/content-security-policy.ts';
import type { Settings } from '#site/lib/settings.ts';
import { type AdCode, readAdCode } from './ad-code.ts';

/** Under the header, beside a title, above the footer. */
export type AdPlace = 'header' | 'sidebar' | 'footer';

export interface Ads {
  places: Readonly<Record<AdPlace, AdCode>>;
  /** What the operator said the code goes on to load from. */
  furtherHosts: ExtraSources;
  /** The account the ad network asks to see on the site; '' for none. */
  account: string;
}

/** Settings are read once for all pages of a position: so is their ad code. */
const known = new WeakMap<Settings, Ads>();

/** Null unless the operator switched ads on, in so many letters. */
export function adsOf(settings: Settings, siteUrl: string): Ads | null {
  if (settings.ads_enabled !== 'true') return null;
  const ads = known.get(settings) ?? readAds(settings, siteUrl);
  known.set(settings, ads);
  return ads;
}

function readAds(settings: Settings, siteUrl: string): Ads {
  const hosts = settings.ads_hosts
    .split(' ')
    .filter(Boolean)
    .map((host) => `https://${host.toLowerCase()}`);
  return {
    places: {
      header: readAdCode(settings.ads_header_code, siteUrl),
      sidebar: readAdCode(settings.ads_sidebar_code, siteUrl),
      footer: readAdCode(settings.ads_footer_code, siteUrl),
    },
    furtherHosts: { 'script-src': hosts, 'connect-src': hosts },
    account: /^ca-pub-\d+$/.test(settings.ads_network_id) ? settings.ads_network_id : '',
  };
}
