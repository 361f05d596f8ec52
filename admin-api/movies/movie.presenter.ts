import { noPoster } from '#schema/drawn-poster.ts';
import type { Movie } from '#schema/movie.ts';
import { printColors } from '#schema/print-style.ts';
import type { MovieRecord } from './movie.rows.ts';

export function presentMovie(row: MovieRecord): Movie {
  // The colours of a drawn poster are known without drawing it.
  const drawn = row.posterUrl === noPoster ? printColors({ ...row, year: row.year ?? null }) : null;
  return {
    id: row.id,
    title: row.title,
    description: row.description ?? null,
    genre: row.genre,
    rating: row.rating ?? null,
    quality: row.quality ?? null,
    posterUrl: row.posterUrl,
    posterColor: row.posterColor ?? drawn?.light ?? null,
    posterBlur: row.posterBlur ?? drawn?.blur ?? null,
    videoUrl: row.videoUrl ?? null,
    trailerUrl: row.trailerUrl ?? null,
    streamUrl: row.streamUrl ?? null,
    downloadUrl: row.downloadUrl ?? null,
    year: row.year ?? null,
    duration: row.duration ?? null,
    type: row.type,
    slug: row.slug,
    country: row.country ?? null,
    isTrending: row.isTrending,
    isTop20: row.isTop20,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

export const presentMovies = (rows: readonly MovieRecord[]): Movie[] => rows.map(presentMovie);
