/** Videos, files and pages of other hosts in a text: the players of two hosts are framed, and a link leads to anything else. */
import { DomUtils } from 'htmlparser2';
import { closest, type Element, isElement, newElement, newText } from './html-tree.ts';
import { vimeoPlayer, youtubePlayer } from './video-player.ts';

/** What frames or plays something: of HTML, of AMP, and of editors and scripts that frame a video when it is asked for. */
export const framing: readonly string[] = [
  ...['iframe', 'frame', 'embed', 'object', 'video', 'audio', 'oembed'],
  ...[
    'lite-youtube',
    'amp-youtube',
    'youtube-video',
    'lite-vimeo',
    'amp-vimeo',
    'vimeo-video',
    'amp-iframe',
    'amp-video',
  ],
];
const addressNames = ['src', 'data', 'url', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data-url'];
const paramNames = /^(?:movie|src|url|filename|data)$/i;
const idNames = ['videoid', 'data-videoid', 'video-id'];

function addressesOf(element: Element): (string | undefined)[] {
  const { name, attribs } = element;
  const id = idNames.map((each) => attribs[each]).find((each) => each !== undefined);
  const ofHost = name.includes('vimeo') ? `https://vimeo.com/${id}` : `https://youtu.be/${id}`;
  const inside = ['object', 'video', 'audio', 'amp-video'].includes(name)
    ? element.children.filter(isElement)
    : [];
  return [
    ...addressNames.map((each) => attribs[each]),
    id && ofHost,
    ...inside.map((child) =>
      child.name === 'param' && paramNames.test(child.attribs['name'] ?? '')
        ? child.attribs['value']
        : child.name === 'source'
          ? child.attribs['src']
          : undefined,
    ),
  ];
}

/** The first address that a page may lead to; one without a scheme that begins with a host is of that host. */
export function addressAmong(addresses: readonly (string | undefined)[]): string | null {
  const written = addresses.map((each = '') => each.trim());
  const found = written.find(
    (each) => each !== '' && (/^https?:/i.test(each) || !/^[a-z][a-z0-9+.-]*:/i.test(each)),
  );
  if (found === undefined) return null;
  if (found.startsWith('//')) return `https:${found}`;
  return /^(?:www\.|m\.|player\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)\//i.test(found)
    ? `https://${found}`
    : found;
}

/** YouTube's own code frames a player that sets cookies. */
function playerOf(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.protocol = 'https:';
  const player = youtubePlayer(url);
  if (player !== null && url.pathname.startsWith('/embed/')) url.hostname = 'www.youtube-nocookie.com';
  else if (player !== null || url.host !== 'player.vimeo.com') return player ?? vimeoPlayer(url);
  return url.href;
}

/** Whether the element is one that the page keeps now; otherwise what stands in it does. */
export function adaptFrame(element: Element, textBlocks: ReadonlySet<string>): boolean {
  const { name, attribs } = element;
  const address = addressAmong(addressesOf(element));
  if (address === null) return name === 'iframe';
  const player = playerOf(address);
  if (player !== null && name === 'iframe') attribs['src'] = player;
  else if (player !== null)
    become(element, 'iframe', { ...sizeOf(attribs), src: player, allowfullscreen: '' });
  else if (DomUtils.existsOne((inner) => ['a', 'iframe', 'img'].includes(inner.name), element.children))
    return false;
  else link(element, address, textBlocks);
  return true;
}

function become(element: Element, name: string, attribs: Record<string, string | undefined>): void {
  const { id, title } = element.attribs;
  element.name = name;
  const known = Object.entries({ id, title: name === 'iframe' ? title : undefined, ...attribs });
  element.attribs = Object.fromEntries(
    known.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  for (const child of [...element.children]) DomUtils.removeElement(child);
}

const sizeOf = ({ width, height }: Element['attribs']) => ({ width, height });

function link(element: Element, href: string, textBlocks: ReadonlySet<string>): void {
  const { title, 'aria-label': label } = element.attribs;
  // Films and sounds say there that a browser cannot play them.
  const inside = element.name === 'object' ? DomUtils.textContent(element).trim() : '';
  const isInLink = closest(element, new Set(['a'])) !== null;
  const isInText = closest(element, textBlocks) !== null;
  become(element, isInLink ? 'span' : 'a', isInLink ? {} : { href });
  DomUtils.appendChild(element, newText(title || label || inside || href));
  if (isInText || isInLink) return;
  const paragraph = newElement('p');
  DomUtils.replaceElement(element, paragraph);
  DomUtils.appendChild(paragraph, element);
}
