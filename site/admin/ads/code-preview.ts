const places = [
  ['header', 'ads_header_code'],
  ['sidebar', 'ads_sidebar_code'],
  ['footer', 'ads_footer_code'],
] as const;

/** Only an AdSense account is named in the head. */
const isAccount = /^ca-pub-\d+$/;

/** What goes into the pages, place by place, as it would with what stands in the form. */
export function codePreview(read: (key: string) => string): string {
  if (read('ads_enabled') !== 'true') return '<!-- ads are disabled: nothing goes into the pages -->';
  const account = read('ads_network_id');
  const parts = places.flatMap(([place, key]) => {
    const code = read(key).trim();
    return code ? [`<!-- ${place} -->\n${code}`] : [];
  });
  if (isAccount.test(account))
    parts.unshift(`<!-- head -->\n<meta name="google-adsense-account" content="${account}">`);
  return parts.join('\n') || '<!-- no code yet -->';
}
