import type { EntityManager } from '@mikro-orm/postgresql';
import { CollectionEntity, type CollectionRow } from '#admin-api/records/collections/collection.queries.ts';
import { EpisodeEntity, type EpisodeRow } from '#admin-api/records/episodes/episode.entity.ts';
import {
  IncidentEntity,
  type IncidentRow,
  MatchEntity,
  type MatchRow,
} from '#admin-api/records/matches/match.entity.ts';
import { MovieEntity, type MovieRow } from '#admin-api/records/movies/movie.entity.ts';
import { PageEntity, type PageRow } from '#admin-api/records/pages/page.entity.ts';
import { PersonEntity } from '#admin-api/records/people/person.queries.ts';
import { SeasonEntity, type SeasonRow } from '#admin-api/records/seasons/season.entity.ts';
import { StreamingServiceEntity } from '#admin-api/records/streaming-services/streaming-service.routes.ts';
import { UiSettingEntity } from '#admin-api/records/ui-settings/ui-setting.queries.ts';
import { CommentEntity, type CommentRow } from '#admin-api/visitors/comments/comment.entity.ts';
import { ContactMessageEntity } from '#admin-api/visitors/contact/contact.queries.ts';

let built = 0;
/** A counter for values that must differ between rows. */
const next = () => {
  built += 1;
  return built;
};

interface MovieChanges {
  title?: string;
  description?: string | null;
  genre?: string;
  rating?: number | null;
  year?: number | null;
  releaseDate?: string | null;
  type?: MovieRow['type'];
  slug?: string;
  country?: string | null;
  isTrending?: boolean;
  isTop20?: boolean;
  createdAt?: Date;
  streamUrl?: string | null;
  downloadUrl?: string | null;
  trailerUrl?: string | null;
  posterUrl?: string;
  quality?: string | null;
  duration?: number | null;
  key?: string | null;
  publication?: MovieRow['publication'];
}

export async function buildMovie(em: EntityManager, changes: MovieChanges = {}): Promise<MovieRow> {
  const number = next();
  const row = em.create(MovieEntity, {
    title: `Film ${number}`,
    slug: `film-${number}`,
    genre: 'Drama',
    rating: 7.5,
    quality: 'HD',
    posterUrl: '/placeholder-poster.svg',
    year: 1950,
    type: 'movie',
    ...changes,
  });
  await em.flush();
  return row;
}

/** Creates its show unless one is given. */
export async function buildSeason(
  em: EntityManager,
  changes: {
    show?: MovieRow | undefined;
    seasonNumber?: number;
    title?: string;
    releaseDate?: string;
  } = {},
): Promise<SeasonRow> {
  const { show = await buildMovie(em, { type: 'tv_show' }), seasonNumber = 1, ...rest } = changes;
  const row = em.create(SeasonEntity, { show, seasonNumber, title: `Season ${seasonNumber}`, ...rest });
  await em.flush();
  return row;
}

export async function buildEpisode(
  em: EntityManager,
  changes: {
    season?: SeasonRow | undefined;
    episodeNumber?: number;
    title?: string;
    streamUrl?: string;
    airDate?: string;
  } = {},
): Promise<EpisodeRow> {
  const { season = await buildSeason(em), episodeNumber = 1, ...rest } = changes;
  const row = em.create(EpisodeEntity, { season, episodeNumber, title: `Episode ${episodeNumber}`, ...rest });
  await em.flush();
  return row;
}

export async function buildComment(
  em: EntityManager,
  changes: {
    movie?: MovieRow | undefined;
    match?: MatchRow | undefined;
    name?: string;
    body?: string;
    status?: CommentRow['status'];
  } = {},
): Promise<CommentRow> {
  const { match = null, movie = match ? null : await buildMovie(em), ...rest } = changes;
  const row = em.create(CommentEntity, { movie, match, name: 'Ann', body: `Comment ${next()}`, ...rest });
  await em.flush();
  return row;
}

export async function buildMatch(
  em: EntityManager,
  changes: Partial<Omit<MatchRow, 'id' | 'createdAt'>> = {},
): Promise<MatchRow> {
  const row = em.create(MatchEntity, {
    homeTeam: `Rovers ${next()}`,
    awayTeam: 'City',
    homeTeamLogo: '/media/crests/rovers.svg',
    awayTeamLogo: '/media/crests/city.svg',
    matchDate: new Date('2026-11-21T20:45:00Z'),
    status: 'upcoming',
    league: 'First Division',
    ...changes,
  });
  await em.flush();
  return row;
}

export async function buildIncident(
  em: EntityManager,
  matchId: number,
  changes: Partial<Omit<IncidentRow, 'id' | 'matchId' | 'createdAt'>> = {},
): Promise<IncidentRow> {
  const row = em.create(IncidentEntity, {
    matchId,
    kind: 'goal',
    side: 'home',
    minute: '9',
    movesScore: true,
    ...changes,
  });
  await em.flush();
  return row;
}

export async function buildPage(
  em: EntityManager,
  changes: Partial<Pick<PageRow, 'slug' | 'title' | 'content'>> = {},
): Promise<PageRow> {
  const number = next();
  const row = em.create(PageEntity, {
    slug: `page-${number}`,
    title: `Page ${number}`,
    content: '<p>Text</p>',
    ...changes,
  });
  await em.flush();
  return row;
}

export async function buildCollection(
  em: EntityManager,
  changes: Partial<Pick<CollectionRow, 'slug' | 'title' | 'description'>> = {},
): Promise<CollectionRow> {
  const number = next();
  const row = em.create(CollectionEntity, {
    slug: `collection-${number}`,
    title: `Collection ${number}`,
    ...changes,
  });
  await em.flush();
  return row;
}

export async function buildPerson(
  em: EntityManager,
  {
    credits = [],
    ...changes
  }: { name?: string; slug?: string; credits?: readonly { movie: number; role?: string }[] } = {},
) {
  const number = next();
  const row = em.create(PersonEntity, { slug: `person-${number}`, name: `Person ${number}`, ...changes });
  await em.flush();
  for (const { movie, role = 'actor' } of credits)
    await em.execute('insert into credits (person_id, movie_id, role) values (?, ?, ?)', [
      row.id,
      movie,
      role,
    ]);
  return row;
}

export async function buildUiSetting(em: EntityManager, key: string, value: string, category: string) {
  const row = em.create(UiSettingEntity, { key, value, category });
  await em.flush();
  return row;
}

export async function buildStreamingService(em: EntityManager, name: string) {
  const row = em.create(StreamingServiceEntity, {
    name,
    logoUrl: '/logo.svg',
    backgroundColor: '#112233',
    createdBy: 'ann',
  });
  await em.flush();
  return row;
}

export async function buildContactMessage(em: EntityManager) {
  const row = em.create(ContactMessageEntity, {
    name: 'Ann',
    email: 'ann@example.org',
    subject: 'A question',
    message: 'Where does it run?',
    isSuspect: false,
  });
  await em.flush();
  return row;
}

export async function buildAsk(em: EntityManager, movieId: number): Promise<void> {
  await em.execute(
    `insert into asks (kind, name, alike, movie_id, reason)
     values ('request', 'Fuzz', 'fuzz', null, null), ('problem', 'Fuzz', null, ?, 'sound')`,
    [movieId],
  );
}
