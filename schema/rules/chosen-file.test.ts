import { expect, test } from 'vitest';
import { fileProblem, isUnplayable, kindOfFile } from './chosen-file.ts';
import { uploadKinds } from './upload.ts';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });
const wrongPoster = { title: 'Upload failed', text: 'Only image files are allowed for posters' };
const wrongVideo = { title: 'Upload failed', text: 'Only video files are allowed' };

test('lets pictures and videos of the known kinds pass', () => {
  for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.avif', 'a.gif'])
    expect(fileProblem(file(name, ''), 'poster')).toBe(null);
  for (const name of ['a.mp4', 'a.webm', 'a.AVI']) expect(fileProblem(file(name, ''), 'video')).toBe(null);
  expect(fileProblem(file('no-extension', 'image/png'), 'poster')).toBe(null);
  expect(fileProblem(file('clip.avi', 'video/vnd.avi'), 'video')).toBe(null);
});

test("refuses other kinds with the specification's message", () => {
  expect(fileProblem(file('notes.txt', 'text/plain'), 'poster')).toEqual(wrongPoster);
  expect(fileProblem(file('clip.mp4', 'video/mp4'), 'poster')).toEqual(wrongPoster);
  expect(fileProblem(file('drawn.svg', 'image/svg+xml'), 'poster')).toEqual(wrongPoster);
  expect(fileProblem(file('poster.png', 'image/png'), 'video')).toEqual(wrongVideo);
  expect(fileProblem(file('', ''), 'video')).toEqual(wrongVideo);
});

test('explains what to do with a .mov and a .heic, and that no browser plays an AVI', () => {
  const { title, text } = fileProblem(file('clip.MOV', 'video/quicktime'), 'video') ?? {};
  expect([
    title,
    text?.startsWith('Only video files are allowed. Few browsers play a .mov: save it as MP4'),
  ]).toEqual(['Upload failed', true]);
  expect(fileProblem(file('clip.mov', ''), 'poster')).toEqual(wrongPoster);
  expect(fileProblem(file('IMG_1.HEIC', ''), 'poster')?.text).toBe(
    'Only image files are allowed for posters. Few browsers show a .heic: export the picture as JPEG, and upload that.',
  );
  expect(
    [file('A.AVI', ''), file('clip', 'video/vnd.avi'), file('avi.mp4', 'video/mp4')].map(isUnplayable),
  ).toEqual([true, true, false]);
});

test('refuses files that are too large, or empty', () => {
  const { poster, video } = uploadKinds;
  expect(fileProblem(file('a.png', 'image/png', poster.maxBytes), 'poster')).toBe(null);
  expect(fileProblem(file('a.png', 'image/png', poster.maxBytes + 1), 'poster')).toEqual({
    title: 'File too large',
    text: 'File size must be less than 10MB',
  });
  expect(fileProblem(file('a.mp4', 'video/mp4', video.maxBytes + 1), 'video')).toEqual({
    title: 'File too large',
    text: 'File size must be less than 500MB',
  });
  expect(fileProblem(file('a.png', 'image/png', 0), 'poster')?.text).toBe('The file is empty');
});

test('tells what a file is by its type or its extension', () => {
  const kinds = ['a.PNG', 'a.mp4', 'a.srt', 'notes.txt', 'no-extension'].map((name) =>
    kindOfFile({ name, type: '' }),
  );
  expect(kinds).toEqual(['poster', 'video', 'subtitles', null, null]);
  expect(kindOfFile({ name: 'no-extension', type: 'image/png' })).toBe('poster');
});
