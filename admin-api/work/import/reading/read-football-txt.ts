/** The plain text of openfootball: a league, then rounds, days, and a line for each match. */
import { FileProblem, isEmpty, longestRecord, notText, notTextReason, type SourceRow } from './source-row.ts';

/** '= English Premier League 2025/26' after comments. */
export const footballHeading = /^(?:\s*#[^\n]*\n|\s*\n)*= *([^=\s][^\n]*)/;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekday = '(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[ .,]*)?';
const month = `(?<month>${months.join('|')})[a-z]*`;
const year = '(?:[ ,]+(?<year>\\d{4}))?';
const dayLines = [
  new RegExp(`^\\[?${weekday}${month}[ /.]+(?<day>\\d{1,2})${year}\\]?$`, 'i'),
  new RegExp(`^\\[?${weekday}(?<day>\\d{1,2})[ /.]+${month}${year}\\]?$`, 'i'),
];
/** 'A v B', 'A v B  4-2 (1-0)' and, in older files, 'A  4-2 (1-0)  B'. */
const between = /^(?<team1>\S.*?)\s+v\s+(?<team2>\S.*?)(?:\s+(?<score>\d{1,2}-\d{1,2}\b.*))?$/;
const around =
  /^(?<team1>\S.*?)\s+(?<score>\d{1,2}-\d{1,2}\b(?: *(?:\(|a\.e\.t|pen)[^)]*\)?)?)\s+(?<team2>\S.*)$/;

/** What a line may rely on of those before it. */
interface Place {
  round?: string;
  day?: { year: number; month: number; day: number };
  year?: number;
  time?: string;
}

export async function* readFootballTxt(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const place: Place = {};
  let text = '';
  for await (const chunk of chunks) {
    text += chunk;
    if (text.length > longestRecord) throw new FileProblem('it is longer than 16 MB');
  }
  let isInGoals = false;
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.replace(/#.*/, '').trim();
    // The goals of a match stand below it in brackets, on one line or several.
    if (isInGoals || line.startsWith('(')) isInGoals = !line.endsWith(')');
    else if (line.includes(notText)) yield { line: at + 1, reason: notTextReason };
    else if (line.startsWith('=')) noteYear(line, place);
    else if (line !== '' && !takeDay(line, place)) {
      const values = matchOf(line, place);
      if (values) yield { line: at + 1, values };
      else place.round = line.replace(/^[▪»•*]\s*/, '');
    }
  }
}

function noteYear(heading: string, place: Place): void {
  const named = /\d{4}/.exec(heading);
  if (named) place.year ??= Number(named[0]);
}

/** Whether the line is a day. One without a year follows the day before it, so that January comes after December. */
function takeDay(line: string, place: Place): boolean {
  const found = dayLines.map((form) => form.exec(line)?.groups).find((groups) => groups !== undefined);
  if (!found) return false;
  const at = months.indexOf((found['month'] ?? '').toLowerCase()) + 1;
  const last = place.day;
  const next = last ? last.year + (at < last.month ? 1 : 0) : place.year;
  const named = found['year'] === undefined ? next : Number(found['year']);
  if (named === undefined) return false;
  place.day = { year: named, month: at, day: Number(found['day']) };
  delete place.time;
  return true;
}

function matchOf(whole: string, place: Place): Record<string, unknown> | null {
  const [, hour, minute, line = ''] = /^(?:(\d{1,2})[.:h](\d{2})\s+)?(.*)$/.exec(whole) ?? [];
  const note = /\s*\[(.*)\]$/.exec(line)?.[1];
  // Where it is played may follow.
  const plain = line.replace(/\s*\[.*\]$/, '').replace(/\s+@\s.*$/, '');
  const { team1, team2, score } = (between.exec(plain) ?? around.exec(plain))?.groups ?? {};
  if (team1 === undefined || team2 === undefined) return null;
  if (hour !== undefined) place.time = `${hour.padStart(2, '0')}:${minute}`;
  const { round, day, time } = place;
  const pad = (number: number) => String(number).padStart(2, '0');
  const values = {
    round,
    date: day && `${day.year}-${pad(day.month)}-${pad(day.day)}`,
    time,
    team1,
    team2,
    score: score === undefined ? undefined : fullTime(score),
    status: note !== undefined && /postpon/i.test(note) ? 'postponed' : undefined,
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)));
}

/** After extra time the result of full time stands first in the brackets: '2-1 a.e.t. (1-1, 0-0)'. */
function fullTime(score: string): { ft: [number, number] } | undefined {
  const [plain = '', brackets = ''] = score.split('(');
  const part = /a\.?e\.?t|pen/i.test(plain) && brackets !== '' ? brackets : plain;
  const [, home, away] = /(\d{1,2})-(\d{1,2})/.exec(part) ?? [];
  return home === undefined ? undefined : { ft: [Number(home), Number(away)] };
}
