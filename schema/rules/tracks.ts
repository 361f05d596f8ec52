/**
 * Subtitles and chapters of a film or an episode, as lines of text: what editors paste, and what a form, a draft, an import and the history
 * keep like any other text.
 */
import { z } from 'zod';
import { writtenText } from './text.ts';
import { isSafeUrl } from './url.ts';
import { clockTime } from './video-player.ts';

const trackLimits = {
  subtitles: 20,
  label: 80,
  chapters: 200,
  chapterTitle: 200,
  text: 40_000,
} as const;

export const trackMessages = {
  subtitles:
    'Each line of the subtitles names a language, an address and, if you like, a name: en https://example.org/film.vtt English',
  manySubtitles: `A film has at most ${trackLimits.subtitles} subtitles`,
  twice: 'Two subtitles have the same name',
  chapters: 'Each line of the chapters begins with its time: 12:30 The chase',
  manyChapters: `A film has at most ${trackLimits.chapters} chapters`,
  sameTime: 'Two chapters begin at the same time',
} as const;

export interface SubtitleTrack {
  /** 'pt-BR' */
  language: string;
  url: string;
  /** In the language itself, unless the editor has named it. */
  label: string;
}

export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

const linesOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function canonicalLanguage(tag: string): string | null {
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

function nameOfLanguage(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

function subtitleOf(line: string): SubtitleTrack | null {
  const [, tag = '', url = '', label = ''] = /^(\S+)\s+(\S+)(?:\s+(.+))?$/.exec(line) ?? [];
  const language = canonicalLanguage(tag);
  if (language === null || url === '' || !isSafeUrl(url) || label.length > trackLimits.label) return null;
  return { language, url, label: label || nameOfLanguage(language) };
}

/** Of stored lines, which have been checked. */
export const subtitleTracks = (lines: string | null): SubtitleTrack[] =>
  linesOf(lines ?? '').flatMap((line) => subtitleOf(line) ?? []);

/** A line without its address: the language and the name, which no two lines of a film share. */
export const subtitleName = (line: string): string => line.replace(/^(\S+)\s+\S+/, '$1');

function chapterOf(line: string): Chapter | null {
  const [, hours = '0', minutes = '', seconds = '', title = ''] =
    /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)\s+(.+)$/.exec(line) ?? [];
  if (title === '' || title.length > trackLimits.chapterTitle) return null;
  return { start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title };
}

export const chaptersOf = (lines: string | null): Chapter[] =>
  linesOf(lines ?? '').flatMap((line) => chapterOf(line) ?? []);

type Context = z.RefinementCtx<string | null>;

function refuse(context: Context, message: string): typeof z.NEVER {
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
}

const shortened = (line: string) => (line.length > 60 ? `${line.slice(0, 60)}…` : line);

export const subtitleLines = writtenText(trackLimits.text, 'The subtitles')
  .nullable()
  .transform((given, context) => {
    const lines = linesOf(given ?? '');
    if (lines.length === 0) return null;
    if (lines.length > trackLimits.subtitles) return refuse(context, trackMessages.manySubtitles);
    const wrong = lines.find((line) => subtitleOf(line) === null);
    if (wrong !== undefined) return refuse(context, `${trackMessages.subtitles}, not “${shortened(wrong)}”`);
    const tracks = lines.flatMap((line) => subtitleOf(line) ?? []);
    if (new Set(tracks.map(({ label }) => label)).size < tracks.length)
      return refuse(context, trackMessages.twice);
    return lines.map((line) => line.replaceAll(/\s+/g, ' ')).join('\n');
  })
  .meta({
    description:
      'One a line: language, address of a .vtt or .srt file, and a name where it is not that of the language',
    examples: ['en /media/uploads/subtitles/5a1c0b7e9d2f4a68c3e1.vtt'],
  });

export const chapterLines = writtenText(trackLimits.text, 'The chapters')
  .nullable()
  .transform((given, context) => {
    const lines = linesOf(given ?? '');
    if (lines.length === 0) return null;
    if (lines.length > trackLimits.chapters) return refuse(context, trackMessages.manyChapters);
    const wrong = lines.find((line) => chapterOf(line) === null);
    if (wrong !== undefined) return refuse(context, `${trackMessages.chapters}, not “${shortened(wrong)}”`);
    const chapters = lines
      .flatMap((line) => chapterOf(line) ?? [])
      .sort((one, other) => one.start - other.start);
    if (new Set(chapters.map(({ start }) => start)).size < chapters.length)
      return refuse(context, trackMessages.sameTime);
    return chapters.map(({ start, title }) => `${clockTime(start)} ${title}`).join('\n');
  })
  .meta({
    description: 'One a line: when it begins, and its title',
    examples: ['0:00 The wager\n12:30 The chase'],
  });
