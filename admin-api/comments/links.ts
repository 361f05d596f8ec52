const endings =
  'com|net|org|info|biz|io|co|me|ru|cn|xyz|top|shop|site|store|online|club|link|click|live|vip|win|bet';
const address = new RegExp(
  `(?:https?://|www\\.)[^\\s<>"']+|(?:[a-z0-9-]+\\.)+(?:${endings})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Full-width letters and dots are links to whoever copies them. */
const plain = (text: string) => text.normalize('NFKC').replace(/\p{Cf}/gu, '');

/** How many addresses of the web stand in a text, written out or as bare names of hosts. */
export const countLinks = (text: string): number => plain(text).match(address)?.length ?? 0;

/** A link as HTML or a forum writes it: people type none, and it does not work here. */
export const hasLinkMarkup = (text: string): boolean =>
  /<a\s|\bhref\s*=|\[(?:url|link)\b|\]\(\s*(?:https?:|www\.)/i.test(plain(text));
