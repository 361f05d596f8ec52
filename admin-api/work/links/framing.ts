/** The headers of an answer, by their names in small letters; a header that was sent several times is a list. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

interface Answer {
  headers: Headers;
  /** Where it came from. */
  url: URL;
}

/**
 * Whether a browser would refuse to show this answer in a frame of the site, by `frame-ancestors` of its policies and by the older
 * `X-Frame-Options`, as their standards say.
 */
export function deniesFraming({ headers, url }: Answer, site: URL): boolean {
  const lists = valuesOf(headers['content-security-policy']).flatMap(ancestorsIn);
  // Each policy must allow it, and any of them makes browsers leave the older header aside.
  if (lists.length > 0) return lists.some((list) => !list.some((source) => allows(source, url, site)));
  return deniesByOption(valuesOf(headers['x-frame-options']), url, site);
}

/** A header that is sent twice means the same as one with a comma between its values. */
const valuesOf = (header: Headers[string] = []): string[] =>
  [header]
    .flat()
    .flatMap((value) => value.split(','))
    .map((value) => value.trim().toLowerCase());

function deniesByOption(values: readonly string[], url: URL, site: URL): boolean {
  const options = new Set(values);
  // Options that contradict each other deny, and unknown ones say nothing.
  if (options.size > 1) return ['deny', 'allowall', 'sameorigin'].some((option) => options.has(option));
  return options.has('deny') || (options.has('sameorigin') && url.origin !== site.origin);
}

/** The sources of a policy that has the directive; the first one counts. */
function ancestorsIn(policy: string): string[][] {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  return directives
    .filter(([name]) => name === 'frame-ancestors')
    .map(([, ...sources]) => sources)
    .slice(0, 1);
}

const scheme = /^([a-z][a-z\d+.-]*):$/;
const host = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w-]+(?:\.[\w-]+)*\.?)(?::(\d+|\*))?(\/.*)?$/;
const usualPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function allows(source: string, url: URL, site: URL): boolean {
  if (source === '*') return true;
  if (source === "'self'") return url.origin === site.origin;
  const [, anyHostOf] = scheme.exec(source) ?? [];
  if (anyHostOf !== undefined) return isScheme(anyHostOf, site);
  const found = host.exec(source);
  if (!found) return false;
  // Without a scheme it means that of the answer. A site has no path, so no other path is its own.
  const [, of = url.protocol.slice(0, -1), name = '', port, path = '/'] = found;
  return isScheme(of, site) && isHost(name, site) && isPort(port, site) && path === '/';
}

/** A source of http means the same host by https as well. */
const isScheme = (name: string, { protocol }: URL): boolean =>
  protocol === `${name}:` || (name === 'http' && protocol === 'https:');

function isHost(name: string, { hostname }: URL): boolean {
  if (name === '*') return true;
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}

function isPort(name: string | undefined, { port, protocol }: URL): boolean {
  if (name === undefined) return port === '';
  return name === '*' || name === (port || usualPorts[protocol]);
}
