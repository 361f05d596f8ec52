import type { Facts } from './field.ts';

/** The fields of an episode. */
export const episodeFacts = {
  episodeNumber: { label: 'Episode number', type: 'integer', importedAs: 'episode' },
  title: { label: 'Title', type: 'text' },
  description: { label: 'Description', type: 'text', isNullable: true },
  duration: { label: 'Duration, minutes', type: 'integer', isNullable: true },
  posterUrl: { label: 'Poster URL', type: 'text', isAddress: true, isNullable: true },
  videoUrl: { label: 'Video URL', type: 'text', isAddress: true, isNullable: true },
  streamUrl: { label: 'Stream URL', type: 'text', isAddress: true, isNullable: true },
  downloadUrl: { label: 'Download URL', type: 'text', isAddress: true, isNullable: true },
  airDate: { label: 'Air date', type: 'date', isNullable: true, importedAs: 'aired airdate' },
  subtitles: { label: 'Subtitles', type: 'text', isNullable: true },
  chapters: { label: 'Chapters', type: 'text', isNullable: true },
  introFrom: { label: 'Intro begins, seconds', type: 'integer', isNullable: true },
  introTo: { label: 'Intro ends, seconds', type: 'integer', isNullable: true },
} as const satisfies Facts;
