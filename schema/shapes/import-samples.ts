import { type ImportField, type ImportGroup, importFields } from './import-fields.ts';

type Row = Partial<Record<ImportField, string>>;

const show = 'harbour';
/** Rows as people write them, of records that do not exist. */
const rows: Record<ImportGroup, readonly Row[]> = {
  titles: [
    {
      title: 'Tin Story',
      type: 'movie',
      year: '1995',
      genre: 'Animation, Comedy',
      description: 'A tin soldier runs a night train.',
      rating: '7.5',
      duration: '1 h 32 min',
      country: 'Norway',
      cast: 'Bo Ek, Cy Ro',
      director: 'Ann Lee',
      publication: 'draft',
      key: 'tin-story',
    },
    { title: 'Harbour', type: 'tv_show', year: '2021', genre: 'Drama', publication: 'draft', key: show },
  ],
  seasons: [{ showKey: show, seasonNumber: '1', title: 'Season 1', releaseDate: '2021-09-24' }],
  episodes: [
    {
      showKey: show,
      seasonNumber: '1',
      episodeNumber: '1',
      title: 'Fog',
      duration: '45',
      airDate: '2021-09-24',
    },
  ],
  matches: [
    {
      homeTeam: 'Rovers',
      awayTeam: 'Albion',
      league: 'North League',
      matchDate: '2026-08-08',
      matchTime: '20:45',
      score: '4-2',
      publication: 'draft',
    },
  ],
};

/** A CSV to begin with: its columns are those that the rows fill, in the order of the fields. */
export function sampleTable(group: ImportGroup): string {
  const fields = importFields[group].filter((field) => rows[group].some((row) => row[field] !== undefined));
  const line = (values: readonly string[]) =>
    values.map((value) => (value.includes(',') ? `"${value}"` : value)).join(',');
  return `${[line(fields), ...rows[group].map((row) => line(fields.map((field) => row[field] ?? '')))].join('\r\n')}\r\n`;
}
