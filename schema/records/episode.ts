import type { Facts } from './field.ts';
import { seasonFacts } from './season.ts';

export const episodeFacts = {
  episodeNumber: {
    label: 'Episode number',
    group: 'names',
    type: 'integer',
    importedAs: 'episode episodeno',
    isLookedUp: true,
  },
  title: { label: 'Title', group: 'names', type: 'text', isLookedUp: true },
  description: seasonFacts.description,
  duration: {
    label: 'Duration, minutes',
    group: 'details',
    type: 'integer',
    format: 'minutes',
    isNullable: true,
    isLookedUp: true,
  },
  posterUrl: { label: 'Poster URL', type: 'text', format: 'picture', isNullable: true },
  videoUrl: { label: 'Video URL', type: 'text', format: 'address', isNullable: true },
  streamUrl: { label: 'Stream URL', group: 'details', type: 'text', format: 'address', isNullable: true },
  downloadUrl: { label: 'Download URL', group: 'details', type: 'text', format: 'address', isNullable: true },
  airDate: {
    label: 'Air date',
    group: 'details',
    type: 'date',
    isNullable: true,
    importedAs: 'aired airdate aireddate episodedate originalairdate',
    isLookedUp: true,
  },
  subtitles: { label: 'Subtitles', type: 'text', format: 'lines', isNullable: true },
  chapters: { label: 'Chapters', type: 'text', format: 'lines', isNullable: true },
  introFrom: {
    label: 'Intro begins, seconds',
    group: 'details',
    type: 'integer',
    format: 'seconds',
    isNullable: true,
  },
  introTo: {
    label: 'Intro ends, seconds',
    group: 'details',
    type: 'integer',
    format: 'seconds',
    isNullable: true,
  },
} as const satisfies Facts;
