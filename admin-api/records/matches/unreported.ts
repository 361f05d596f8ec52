/** Which matches nobody said anything of long after their kick-off; others read it to move them on. */
import { hoursToReport } from '#schema/rules/match-clock.ts';

/** A range of an index (migrations/0020-unreported-matches.sql), and in it the few days whose time is not known. */
export const isUnreported = (t: string) => `
  ${t}.status = 'upcoming' and ${t}.phase = 'scheduled' and ${t}.match_date <= now() - interval '${hoursToReport.ofTime} hours'
  and (${t}.is_time_known or ${t}.match_date <= now() - interval '${hoursToReport.ofDay} hours')`;
