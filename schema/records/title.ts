import type { Facts } from './field.ts';

export const movieTypes = ['movie', 'tv_show', 'anime'] as const;

/** The fields of a movie, TV show or anime, in the order in which people meet them. */
export const titleFacts = {
  title: {
    label: 'Title',
    type: 'text',
    isMerged: true,
    importedAs:
      'name film filmtitle movie movietitle show showtitle originaltitle primarytitle titel titre titulo nazwa',
  },
  type: {
    label: 'Type',
    type: 'text',
    oneOf: movieTypes,
    isMerged: true,
    importedAs: 'kind category mediatype titletype',
  },
  year: {
    label: 'Year',
    type: 'integer',
    isNullable: true,
    isMerged: true,
    importedAs: 'releaseyear startyear released yearofrelease jahr annee ano rok',
  },
  releaseDate: {
    label: 'Release date',
    type: 'date',
    isNullable: true,
    isMerged: true,
    importedAs: 'dateofrelease premiere premieredate',
  },
  genre: { label: 'Genre', type: 'text', isMerged: true, importedAs: 'genres listedin tags' },
  description: {
    label: 'Description',
    type: 'text',
    isNullable: true,
    isMerged: true,
    importedAs: 'overview plot summary synopsis storyline extract beschreibung',
  },
  rating: {
    label: 'Rating',
    type: 'real',
    isNullable: true,
    isMerged: true,
    importedAs: 'voteaverage imdbrating imdbscore averagerating stars userrating',
  },
  duration: {
    label: 'Duration, minutes',
    type: 'integer',
    isNullable: true,
    isMerged: true,
    importedAs: 'runtime runtimeminutes runtimemins minutes length lengthminutes dauer',
  },
  country: {
    label: 'Country',
    type: 'text',
    isNullable: true,
    isMerged: true,
    importedAs: 'countries productioncountries originalcountry land pays',
  },
  quality: { label: 'Quality', type: 'text', isNullable: true, isMerged: true, importedAs: 'resolution' },
  posterUrl: {
    label: 'Poster URL',
    type: 'text',
    isAddress: true,
    isMerged: true,
    importedAs: 'poster image imageurl cover coverurl thumbnail posterpath picture',
  },
  posterColor: { label: 'Colour of the poster', type: 'text', isNullable: true, isDerived: true },
  posterBlur: { label: 'Poster as six colours', type: 'text', isNullable: true, isDerived: true },
  trailerUrl: {
    label: 'Trailer URL',
    type: 'text',
    isNullable: true,
    isMerged: true,
    importedAs: 'trailer trailerlink youtube',
  },
  streamUrl: {
    label: 'Stream URL',
    type: 'text',
    isAddress: true,
    isNullable: true,
    isMerged: true,
    importedAs: 'stream watchurl streamlink embed embedurl',
  },
  videoUrl: {
    label: 'Video URL',
    type: 'text',
    isAddress: true,
    isNullable: true,
    isMerged: true,
    importedAs: 'video videofile file',
  },
  downloadUrl: {
    label: 'Download URL',
    type: 'text',
    isAddress: true,
    isNullable: true,
    isMerged: true,
    importedAs: 'download downloadlink',
  },
  subtitles: { label: 'Subtitles', type: 'text', isNullable: true },
  chapters: { label: 'Chapters', type: 'text', isNullable: true },
  isTrending: { label: 'Trending', type: 'boolean', isMerged: true, importedAs: 'trending' },
  isTop20: { label: 'Top 20', type: 'boolean', isMerged: true, importedAs: 'top20' },
  slug: { label: 'Slug', type: 'text' },
} as const satisfies Facts;
export type TitleField = keyof typeof titleFacts;
