const endings =
  'com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|site|store|online|club|link|click|live|vip|win|bet';
const address = new RegExp(
  `(?:https?://|www\\.)[^\\s<>"']+|(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Full-width letters and dots also form links. */
const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** How many web addresses a text contains, complete or as bare host names. */
export const countLinks = (text: string): number => plain(text).match(address)?.length ?? 0;

/** A link in HTML or forum markup: people rarely type one, and it does not work here. */
export const hasLinkMarkup = (text: string): boolean =>
  /<a\s|\bhref\s*=|\[(?:url|link)\b|\]\(\s*(?:https?:|www\.)/i.test(plain(text));
