/** Addresses of files. A page frames any other address, but a file in a frame stays black, or is downloaded without a word. */
import mediaTypes from 'mime-db/db.json' with { type: 'json' };

/** No page and no script plays these, and no register of media types names them. */
const unregistered =
  'vp8 vp9 av1 braw r3d dav hevc h265 avc vvc y4m yuv ivf obu ogm divx amv nsv dv wtv tp trp evo ifo bup mod tod mjpg mjpeg vro ape dsf dff tta tak ac3 eac3 dtshd f4m ism isml strm cue nrg mdf mds ccd tgz txz tbz2 zst lz lzma ass ssa'.split(
    ' ',
  );
/** Servers make pages under these names, and the last is mostly the end of a host's. */
const pageEndings = new Set('html htm shtml xhtml xht php pl dll com'.split(' '));
/** Browsers play these. Pages with a player are told their file, so in a query they say nothing; nor does what scripts play. */
const playedInPages =
  /^(?:mp4|m4v|webm|ogv|ogg|oga|opus|mov|mp3|m4a|aac|wav|flac|weba|m3u8?|mpd|ts|flv|f4[vm]|isml?)$/;
/** Other files that a query names for a player are its pictures, subtitles and settings. */
const archives =
  /^(?:zip|rar|7z|tar|t?gz|bz2|xz|zst|iso|img|bin|dmg|nrg|mdf|cue|torrent|nzb|exe|msi|apk|pls|swf|rm|rmvb|mxf)$/;
/** What is asked to send a file, and what may follow the name of one. */
const sending = /^(?:dl|download|get|getfile|file|files|attachment|raw)(?:\.\w+)?$/i;

/** The name of a file, cut into film.zip.001 and so on, or of which a program has received a part or keeps the last version. */
const fileName =
  /\.([a-z0-9]{2,12})(?:\.(?:\d{1,3}|(?:file|dta)?part(?:ial)?\d*(?:-frag\d+)?|ytdl|(?:cr|op)?download|unconfirmed|aria2|te?mp|bak|old|orig|![a-z]{2}|bc!))?~?$/i;

/** By ending; what may be a video or a sound counts as one. */
const typesByEnding = new Map<string, string>(unregistered.map((ending) => [ending, 'video/unregistered']));
const isMedia = (type = '') => /^(?:video|audio)/.test(type);
const registered: Readonly<
  Record<string, { compressible?: boolean; source?: string; extensions?: string[] }>
> = mediaTypes;
for (const [type, { extensions = [] }] of Object.entries(registered))
  for (const ending of extensions) if (!isMedia(typesByEnding.get(ending))) typesByEnding.set(ending, type);

/** Lower-case and without its point; null for that of a page, of a version ('v1.5') or of nothing known. */
function endingOf(name: string): string | null {
  const ending = fileName.exec(name)?.[1]?.toLowerCase() ?? '';
  const type = typesByEnding.get(ending);
  if (type === undefined || pageEndings.has(ending) || /^\d+$/.test(ending)) return null;
  // Two letters are often the end of a host's name, or initials.
  return ending.length > 2 || isMedia(type) || archives.test(ending) ? ending : null;
}

/** Addresses are encoded once, or once more in the query of another. */
function decoded(text: string, times = 3): string {
  try {
    const next = decodeURIComponent(text);
    return next === text || times === 0 ? text : decoded(next, times - 1);
  } catch {
    return text;
  }
}

/** The names between the slashes, without what some servers put behind a name. */
const namesIn = (path: string) =>
  decoded(path)
    .split('/')
    .map((name) => name.replace(/;.*$/, '').replace(/[\s.]+$/, ''))
    .filter((name) => name !== '');

/** The ending of the file that an address names; null for the address of a page. */
export function fileEnding(address: string): string | null {
  const url = URL.parse(address, 'https://page.invalid');
  if (!url) return null;
  const names = namesIn(url.pathname);
  const last = names.at(-1) ?? '';
  const before = endingOf(names.at(-2) ?? '');
  // Smooth Streaming has a manifest under the name of its file, and some servers make another of the same name for HLS.
  if (before !== null && /^manifest\b/i.test(last)) return /m3u8/i.test(last) ? 'm3u8' : before;
  if (before !== null && sending.test(last)) return before;
  return endingOf(last) ?? inQuery(url, sending.test(last));
}

function inQuery({ searchParams }: URL, isSending: boolean): string | null {
  const endings = [...searchParams].map(([key, value]) => {
    const named = decoded(value === '' ? key : value);
    return endingOf(namesIn(URL.parse(named, 'https://page.invalid')?.pathname ?? '').at(-1) ?? '');
  });
  return endings.find((ending) => ending !== null && (isSending || isUnplayed(ending))) ?? null;
}

const isUnplayed = (ending: string) =>
  archives.test(ending) || (isMedia(typesByEnding.get(ending)) && !playedInPages.test(ending));

export const isFileAddress = (address: string): boolean => fileEnding(address) !== null;
