const elements =
  /^<(?:script|style|svg|math|form|input|button|select|textarea|template|object|embed|base|meta|link|noscript|frame|frameset|video|audio|body|details|marquee|x-y|xmp|plaintext)\b/i;
const attributes = /\s(?:on\w+|style|srcdoc|srcset|id|name|class|formaction|background)\s*=/i;
const addresses = /(?:href|src)="\s*(?:javascript|vbscript|data):/i;

/** Tags that could run, restyle or override names; text between tags may mention them. */
export function livePartsOf(html: string): string[] {
  const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
  return tags.filter((tag) => {
    const withoutValues = tag.replace(/"[^"]*"/g, '""');
    return (
      elements.test(tag) || attributes.test(withoutValues) || addresses.test(tag) || /^<iframe/i.test(tag)
    );
  });
}
