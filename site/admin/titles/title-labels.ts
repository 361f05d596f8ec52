import type { TitleFields } from '#schema/title-form.ts';

export const fieldLabels: Record<keyof TitleFields, string> = {
  title: 'Title',
  slug: 'Slug',
  genre: 'Genre',
  type: 'Type',
  year: 'Year',
  rating: 'Rating',
  duration: 'Duration, minutes',
  quality: 'Quality',
  country: 'Country',
  description: 'Description',
  posterUrl: 'Poster URL',
  videoUrl: 'Video URL',
  trailerUrl: 'Trailer URL',
  streamUrl: 'Stream URL',
  downloadUrl: 'Download URL',
  isTrending: 'Trending',
  isTop20: 'Top 20',
};
