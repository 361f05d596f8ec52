import { settingValue } from '#schema/setting-value.ts';
import { instagramIcon, mailIcon, phoneIcon, tiktokIcon, youtubeIcon } from '#site/ui/icons.ts';

type ValueOf = (key: string) => string;

const social = [
  { key: 'footer_youtube_url', name: 'YouTube', icon: youtubeIcon },
  { key: 'footer_instagram_url', name: 'Instagram', icon: instagramIcon },
  { key: 'footer_tiktok_url', name: 'TikTok', icon: tiktokIcon },
] as const;
const contacts = [
  { key: 'footer_phone', scheme: 'tel:', icon: phoneIcon },
  { key: 'footer_email', scheme: 'mailto:', icon: mailIcon },
] as const;

const svgNames = 'http://www.w3.org/2000/svg';

function link(page: Document, href: string, icon: string, words?: string): HTMLAnchorElement {
  const svg = page.createElementNS(svgNames, 'svg');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = page.createElementNS(svgNames, 'path');
  path.setAttribute('d', icon);
  svg.append(path);
  const anchor = page.createElement('a');
  anchor.href = href;
  anchor.append(svg, ...(words ? [words] : []));
  return anchor;
}

/** An incomplete address is shown, but its link leads nowhere. */
const addressOf = (key: string, value: string) => (settingValue(key).safeParse(value).success ? value : '#');

/** Replaces the links of the footer by those in the form. */
export function previewFooter(page: Document, read: ValueOf): void {
  page.querySelector('.footer-social')?.remove();
  const links = social.flatMap(({ key, name, icon }) => {
    const value = read(key);
    if (value === '') return [];
    const anchor = link(page, addressOf(key, value), icon);
    anchor.className = 'icon-btn ringed';
    anchor.setAttribute('aria-label', name);
    return [anchor];
  });
  const row = page.createElement('div');
  row.className = 'footer-social';
  row.append(...links);
  if (links.length > 0) page.querySelector('.footer-tagline')?.after(row);

  const list = page.querySelector('.footer-list');
  for (const { key, scheme, icon } of contacts) {
    list?.querySelector(`li:has(> a[href^="${scheme}"])`)?.remove();
    const value = read(key);
    if (value === '') continue;
    const item = page.createElement('li');
    item.append(link(page, `${scheme}${value}`, icon, value));
    list?.append(item);
  }
}
