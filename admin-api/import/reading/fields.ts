import { bare, nearestName } from '#admin-api/nearest-name.ts';
import { quote } from './field-reader.ts';
import type { Fields } from './kinds.ts';

const known =
  `exact key title description genre rating quality posterUrl videoUrl trailerUrl streamUrl downloadUrl year duration
  type slug country isTrending isTop20 createdAt extra showKey showId seasonId seasonNumber releaseDate episodeNumber airDate
  homeTeam awayTeam homeTeamLogo awayTeamLogo matchDate status phase phaseStartedAt league homeScore awayScore score minute
  homePenalties awayPenalties
  movieKey movieId name body content value category`.split(/\s+/);

const fieldByName = new Map<string, string>();
for (const field of known) fieldByName.set(field, field).set(bare(field), field);

const fieldFor = (name: string) => fieldByName.get(name) ?? fieldByName.get(bare(name));

/** A sentence for each unknown column, with the nearest known name. */
export function unknownColumns(names: readonly string[]): string[] {
  return names
    .filter((name) => name !== '' && !fieldFor(name))
    .map((name) => {
      const meant = nearestName(name, known, 4);
      return `the column ${quote(name)} is not known and left out${meant ? `; did you mean ${meant}?` : ''}`;
    });
}

/** Fields of the development data that belong to the product under another name. */
const extraFields = ['country', 'score'];

/**
 * A record's values under the product's names: 'Home Team', 'home_team' and 'homeTeam' are one field, unknown ones are dropped, and empty
 * values (null, '', \N) count as missing.
 */
export function fieldsOf(values: Record<string, unknown>): Fields {
  const fields: Fields = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fieldFor(name);
    if (field && !isMissing(value) && fields[field] === undefined) fields[field] = value;
  }
  const extra = fields['extra'];
  delete fields['extra'];
  if (typeof extra === 'object' && extra !== null) {
    for (const field of extraFields) {
      const value = (extra as Fields)[field];
      if (!isMissing(value)) fields[field] ??= value;
    }
  }
  return fields;
}

function isMissing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '\\N' ||
    (typeof value === 'string' && value.trim() === '')
  );
}
