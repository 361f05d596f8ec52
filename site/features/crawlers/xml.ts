const marks: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 cannot contain, unpaired surrogates included. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

export const xmlText = (text: string) =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (mark) => marks[mark] ?? '');

/** `<name>text</name>`; nothing for null. */
export const element = (name: string, text: string | number | null) =>
  text === null ? '' : `<${name}>${xmlText(String(text))}</${name}>`;

export const xmlResponse = (body: string, type = 'application/xml') =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': `${type}; charset=utf-8` },
  });
