import { type Match, match } from '#schema/match.ts';

const written = (row: Record<string, unknown>, column: string) => row[column] ?? null;
const moment = (value: unknown) => new Date(String(value)).toISOString();

/** A match as the change log keeps it. */
export const matchOf = (row: Record<string, unknown>): Match =>
  match.parse({
    id: row['id'],
    homeTeam: row['home_team'],
    awayTeam: row['away_team'],
    homeTeamLogo: row['home_team_logo'],
    awayTeamLogo: row['away_team_logo'],
    homeColor: written(row, 'home_color'),
    awayColor: written(row, 'away_color'),
    matchDate: moment(row['match_date']),
    status: row['status'],
    league: row['league'],
    streamUrl: written(row, 'stream_url'),
    homeScore: written(row, 'home_score'),
    awayScore: written(row, 'away_score'),
    // A number in lines of the log from before migration 0024.
    minute: typeof row['minute'] === 'number' ? String(row['minute']) : written(row, 'minute'),
    createdAt: moment(row['created_at']),
  });
