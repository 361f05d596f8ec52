type ColumnType = 'text' | 'integer' | 'real' | 'boolean' | 'timestamptz' | 'date';

/** A table as the importer writes it: fields named as in schema/, columns with the same name in snake_case. */
export type ImportTable = {
  name: string;
  fields: Record<string, ColumnType>;
  /** Has an updated_at column, which a change sets. */
  isDated?: boolean;
};

const publication = {
  publication: 'text',
  publishAt: 'timestamptz',
  archiveAt: 'timestamptz',
} as const;

export const movies: ImportTable = {
  name: 'movies',
  fields: {
    key: 'text',
    title: 'text',
    description: 'text',
    genre: 'text',
    rating: 'real',
    quality: 'text',
    posterUrl: 'text',
    posterColor: 'text',
    videoUrl: 'text',
    trailerUrl: 'text',
    streamUrl: 'text',
    downloadUrl: 'text',
    year: 'integer',
    releaseDate: 'date',
    duration: 'integer',
    type: 'text',
    slug: 'text',
    country: 'text',
    subtitles: 'text',
    chapters: 'text',
    isTrending: 'boolean',
    isTop20: 'boolean',
    ...publication,
  },
};

export const seasons: ImportTable = {
  name: 'seasons',
  fields: {
    showId: 'integer',
    seasonNumber: 'integer',
    title: 'text',
    description: 'text',
    posterUrl: 'text',
    releaseDate: 'date',
    ...publication,
  },
};

export const episodes: ImportTable = {
  name: 'episodes',
  fields: {
    seasonId: 'integer',
    episodeNumber: 'integer',
    title: 'text',
    description: 'text',
    duration: 'integer',
    posterUrl: 'text',
    videoUrl: 'text',
    streamUrl: 'text',
    downloadUrl: 'text',
    airDate: 'date',
    subtitles: 'text',
    chapters: 'text',
    introFrom: 'integer',
    introTo: 'integer',
    ...publication,
  },
};

export const matches: ImportTable = {
  name: 'matches',
  fields: {
    key: 'text',
    homeTeam: 'text',
    awayTeam: 'text',
    homeTeamLogo: 'text',
    awayTeamLogo: 'text',
    matchDate: 'timestamptz',
    isTimeKnown: 'boolean',
    status: 'text',
    phase: 'text',
    phaseStartedAt: 'timestamptz',
    league: 'text',
    streamUrl: 'text',
    homeScore: 'integer',
    awayScore: 'integer',
    minute: 'text',
    homePenalties: 'integer',
    awayPenalties: 'integer',
    ...publication,
  },
};

export const people: ImportTable = {
  name: 'people',
  fields: {
    name: 'text',
    slug: 'text',
    formerNames: 'text',
    pictureUrl: 'text',
    born: 'text',
    died: 'text',
    description: 'text',
  },
  isDated: true,
};

export const credits: ImportTable = {
  name: 'credits',
  fields: { personId: 'integer', movieId: 'integer', role: 'text', character: 'text', position: 'integer' },
};

export const comments: ImportTable = {
  name: 'comments',
  fields: { key: 'text', movieId: 'integer', name: 'text', body: 'text', createdAt: 'timestamptz' },
};

export const pages: ImportTable = {
  name: 'pages',
  fields: { slug: 'text', title: 'text', content: 'text', ...publication },
  isDated: true,
};

export const uiSettings: ImportTable = {
  name: 'ui_settings',
  fields: { key: 'text', value: 'text', category: 'text', description: 'text' },
  isDated: true,
};
