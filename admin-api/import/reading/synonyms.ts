import { bare } from '#admin-api/nearest-name.ts';
import type { ImportField } from '#schema/import-fields.ts';

/** Names of the fields in other catalogues, in the form that `bare` gives names. */
const synonyms: Partial<Record<ImportField, string>> = {
  title:
    'name film filmtitle movie movietitle show showtitle originaltitle primarytitle titel titre titulo nazwa',
  type: 'kind category mediatype titletype',
  year: 'releaseyear startyear released yearofrelease jahr annee ano rok',
  genre: 'genres listedin tags',
  description: 'overview plot summary synopsis storyline extract beschreibung',
  rating: 'voteaverage imdbrating imdbscore averagerating stars userrating',
  duration: 'runtime runtimeminutes runtimemins minutes length lengthminutes dauer',
  country: 'countries productioncountries originalcountry land pays',
  quality: 'resolution',
  posterUrl: 'poster image imageurl cover coverurl thumbnail posterpath picture',
  trailerUrl: 'trailer trailerlink youtube',
  streamUrl: 'stream watchurl streamlink embed embedurl',
  videoUrl: 'video videofile file',
  downloadUrl: 'download downloadlink',
  isTrending: 'trending',
  isTop20: 'top20',
  key: 'imdbid tmdbid importkey externalid',
  seasonNumber: 'season',
  episodeNumber: 'episode',
  airDate: 'aired airdate',
  releaseDate: 'dateofrelease premiere premieredate',
  matchDate: 'date kickoff',
  matchTime: 'time kickofftime',
  // football-data.co.uk: Div, FTHG and FTAG; HG and AG in its files of other countries.
  league: 'div division competition',
  homeTeam: 'home team1',
  awayTeam: 'away team2',
  homeScore: 'fthg hg homegoals',
  awayScore: 'ftag ag awaygoals',
};
const fieldBySynonym = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as ImportField] as const),
  ),
);

/** The field that has this name in another catalogue. */
export const fieldBySynonymOf = (name: string): ImportField | undefined => fieldBySynonym.get(bare(name));
