/** Sizes, durations and other facts of files in words. */

import { type MediaFile, type MediaSort, type MediaUse, mediaSorts } from '#schema/shapes/media-library.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { editPath, seasonsPath } from '#site/admin/titles/title-kinds.ts';

const unit = 1024;
const units = ['KB', 'MB', 'GB', 'TB'] as const;

/** '11 KB', '4.2 MB' */
export function sizeWords(bytes: number): string {
  const power = Math.min(
    units.length,
    Math.max(1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(unit))),
  );
  const size = bytes / unit ** power;
  return `${power === 1 ? Math.ceil(size) : size.toFixed(1)} ${units[power - 1]}`;
}

/** '0:07', '1:30:05' */
export function durationWords(seconds: number): string {
  const whole = Math.round(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const [first = 0, ...rest] = parts[0] === 0 ? parts.slice(1) : parts;
  return [first, ...rest.map((part) => String(part).padStart(2, '0'))].join(':');
}

type Facts = Partial<Pick<MediaFile, 'bytes' | 'width' | 'height'>> & { duration?: number | null };

/** '4.2 MB · 1920 × 1080 · 1:30:05', as far as it is known. */
export function factWords({ bytes, width, height, duration }: Facts): string {
  const facts = [
    bytes === undefined ? '' : sizeWords(bytes),
    width && height ? `${width} × ${height}` : '',
    duration ? durationWords(duration) : '',
  ];
  return facts.filter(Boolean).join(' · ');
}

export const usageWords = ({ useCount }: Pick<MediaFile, 'useCount'>) =>
  useCount === 0 ? 'Not used' : `Used ${useCount === 1 ? 'once' : counted(useCount, 'time')}`;

export const kindLabels: Record<MediaFile['kind'], string> = {
  poster: 'Picture',
  video: 'Video',
  subtitles: 'Subtitle file',
};

export const usageKindLabels: Record<MediaUse['kind'], string> = {
  title: 'Title',
  season: 'Season',
  episode: 'Episode',
  match: 'Match',
  collection: 'Collection',
  person: 'Person',
  page: 'Content page',
  setting: 'Setting',
  streaming_service: 'Streaming service',
  deleted: 'In the trash',
  merged: 'Merged title',
};

const sortWords: Record<MediaSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
  smallest: 'Smallest first',
  name: 'By name',
};
/** '' is the order of a library without one. */
export const sortOptions = mediaSorts.map((value) => ({
  value: value === 'newest' ? ('' as const) : value,
  words: sortWords[value],
}));

/** The path below /admin where the file can be replaced; null where no section shows it. */
export function usagePath({ kind, id, name, slug, type }: MediaUse): string | null {
  switch (kind) {
    case 'title':
      return slug && type && editPath({ slug, type });
    case 'season':
    case 'episode':
      return slug && type && seasonsPath({ slug, type });
    case 'match':
      return `/matches/${id}/edit`;
    case 'collection':
      return slug && `/collections/${slug}`;
    case 'person':
      return slug && `/people/${slug}`;
    case 'page':
      return `/pages/${id}`;
    case 'setting':
      return `/customization#${name.slice(0, name.indexOf('_'))}`;
    case 'deleted':
      return `/trash?search=${encodeURIComponent(name)}`;
    case 'merged':
    case 'streaming_service':
      return null;
  }
}
