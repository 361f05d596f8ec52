/** The operator's ad code: converted to complete markup, with the additions to the page's policy that it needs. */
import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import type { ExtraSources } from '#schema/rules/content-security-policy.ts';
import type { Settings } from '#site/lib/settings.ts';

/** Under the header, next to a title, above the footer. */
export type AdPlace = 'header' | 'sidebar' | 'footer';

export interface Ads {
  places: Readonly<Record<AdPlace, AdCode>>;
  /** Hosts that the operator allowed the code to load from. */
  furtherHosts: ExtraSources;
  /** The account that the ad network checks for on the site; '' for none. */
  account: string;
}

/** Settings are read once for all pages of a position, and so is their ad code. */
const known = new WeakMap<Settings, Ads>();

/** Null unless the setting is exactly 'true'. */
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

export interface AdCode {
  html: string;
  sources: ExtraSources;
}

const wrappers = ['html', 'head', 'body'];
/** These elements belong to the document and not to a slot in it; a `plaintext` would hide the rest of the page. */
const ofTheDocument = [
  'base',
  'frameset',
  'meta',
  'noembed',
  'noframes',
  'plaintext',
  'template',
  'title',
  'xmp',
];

/** An inline handler cannot run under the policy, and a nonce would not match. */
const isInert = (name: string) => name.startsWith('on') || name === 'nonce';

/** The operator's own code may contain anything; this only ensures that it ends within its slot. */
const whole: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  exclusiveFilter: ({ tag }) => (wrappers.includes(tag) ? 'excludeTag' : ofTheDocument.includes(tag)),
};

const rawText = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** A browser reads past the end of a script that opens both a comment and a script. */
const hasHiddenEnd = (text: string) => /<!--[\s\S]*<script/i.test(text);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** A URL's host may contain `;` and quotes, which have another meaning in a policy. */
const plainHost = /^[a-z0-9.:[\]-]+$/;

/** The host that an address loads from. The site's own files are allowed already. */
function hostOf(address: string, siteUrl: string): string[] {
  const site = new URL(siteUrl);
  const url = URL.parse(address, siteUrl);
  if (!url || url.origin === site.origin || !plainHost.test(url.host)) return [];
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && site.protocol === 'http:');
  return isAllowed ? [url.origin] : [];
}

export function readAdCode(code: string, siteUrl: string): AdCode {
  const hosts: string[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];

  const note: sanitizeHtml.Transformer = (tagName, { ...attribs }) => {
    for (const name of Object.keys(attribs)) if (isInert(name)) delete attribs[name];
    if (tagName === 'script') hosts.push(...hostOf(attribs['src'] ?? '', siteUrl));
    if (tagName === 'link') styles.push(...hostOf(attribs['href'] ?? '', siteUrl));
    return { tagName, attribs };
  };
  // A browser normalises line ends before it compares a script with its hash.
  const html = sanitizeHtml(code.replace(/\r\n?/g, '\n'), { ...whole, transformTags: { '*': note } })
    .replace(rawText, (element, _name, _attributes, text) => (hasHiddenEnd(text) ? '' : element))
    .trim();

  for (const [, name, attributes = '', text = ''] of html.matchAll(rawText)) {
    if (text.trim() === '') continue;
    if (name === 'style') styles.push(hashOf(text));
    else if (!/\ssrc="/.test(attributes)) scripts.push(hashOf(text));
  }
  return {
    html,
    sources: { 'script-src': [...hosts, ...scripts], 'style-src': styles, 'connect-src': hosts },
  };
}
