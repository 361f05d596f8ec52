import { expect, test } from 'vitest';
import { chapterLines, chaptersOf, subtitleLines, subtitleTracks, trackMessages } from './tracks.ts';

const problem = (result: { error?: { issues: readonly { message: string }[] } }) =>
  result.error?.issues[0]?.message;

test('subtitles are lines of language, address and name; a language has its own name', () => {
  const lines = subtitleLines.parse(
    ' de   /media/uploads/subtitles/a.vtt \r\n\nen https://cdn.example/film.srt English (all sounds)\npt-br /b.vtt',
  );
  expect(lines).toBe(
    'de /media/uploads/subtitles/a.vtt\nen https://cdn.example/film.srt English (all sounds)\npt-br /b.vtt',
  );
  expect(subtitleTracks(lines)).toEqual([
    { language: 'de', url: '/media/uploads/subtitles/a.vtt', label: 'Deutsch' },
    { language: 'en', url: 'https://cdn.example/film.srt', label: 'English (all sounds)' },
    { language: 'pt-BR', url: '/b.vtt', label: 'Português (Brasil)' },
  ]);
  expect(subtitleLines.parse(' \n')).toBeNull();
  expect(subtitleTracks(null)).toEqual([]);
});

test('a line that is no subtitle is named', () => {
  for (const line of [
    '/a.vtt',
    'en',
    'english! /a.vtt',
    'en javascript:alert(1)',
    `en /a.vtt ${'x'.repeat(81)}`,
  ])
    expect(problem(subtitleLines.safeParse(`de /b.vtt\n${line}`))).toContain(trackMessages.subtitles);
  expect(problem(subtitleLines.safeParse('de /a.vtt\nde /b.vtt'))).toBe(trackMessages.twice);
  expect(problem(subtitleLines.safeParse('de /a.vtt\n'.repeat(21)))).toBe(trackMessages.manySubtitles);
});

test('chapters are put in the order of their times', () => {
  const lines = chapterLines.parse('1:02:03 The end\n75:00 The chase\n0:00  The wager');
  expect(lines).toBe('0:00 The wager\n1:02:03 The end\n1:15:00 The chase');
  expect(chaptersOf(lines)).toEqual([
    { start: 0, title: 'The wager' },
    { start: 3723, title: 'The end' },
    { start: 4500, title: 'The chase' },
  ]);
  expect(problem(chapterLines.safeParse('0:00 A\nThe chase'))).toContain('not “The chase”');
  expect(problem(chapterLines.safeParse('1:00 A\n01:00 B'))).toBe(trackMessages.sameTime);
});
