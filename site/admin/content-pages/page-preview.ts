import { pageLimits } from '#schema/page.ts';
import { cutText } from '#site/lib/cut-text.ts';

/** What an element ends is a word's end as well. */
const blockEnd = /<\/(?:p|h\d|li|blockquote|td|th|dt|dd|div|pre)>|<br\s*\/?>/gi;

/** The words of a page, cut with an ellipsis. */
export function pagePreview(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replace(blockEnd, '$& '), 'text/html');
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim();
  return words.length > pageLimits.preview ? `${cutText(words, pageLimits.preview)}...` : words;
}
