/** Computes phase, status and clock of a match from a save. */
import { refusedField } from '#admin-api/ground/http/errors.ts';
import {
  clockMinute,
  clockStart,
  hasBeginning,
  isClockRunning,
  type MatchPhase,
  phaseOfStatus,
  phases,
} from '#schema/rules/match-clock.ts';
import { asidePhases } from '#schema/rules/match-lists.ts';
import type { MatchChanges, MatchInput } from '#schema/shapes/match.ts';
import type { MatchRow } from './match.entity.ts';

type Before = Pick<MatchRow, 'status' | 'phase' | 'phaseStartedAt' | 'minute' | 'matchDate'>;
interface Sent extends Pick<MatchChanges | MatchInput, 'status' | 'phase' | 'phaseStartedAt' | 'minute'> {
  matchDate?: string | Date;
}

/** The columns of a match that is added. */
export const clockOfNew = (sent: MatchInput, now: number) =>
  clockOf(
    {
      status: 'upcoming',
      phase: 'scheduled',
      phaseStartedAt: null,
      minute: null,
      matchDate: new Date(sent.matchDate),
    },
    sent,
    now,
  );

/**
 * The columns after a save. Fields that are sent unchanged change nothing, so that a record that was read can be sent back; its
 * minute comes with `phaseStartedAt`, which takes precedence.
 */
export function clockOf(before: Before, sent: Sent, now: number) {
  const phase = nextPhase(before, sent);
  const isNew = phase !== before.phase;
  let startedAt = before.phaseStartedAt ?? null;
  if (sent.phaseStartedAt !== undefined) startedAt = momentOf(sent.phaseStartedAt);
  if (isNew && sameMoment(startedAt, before.phaseStartedAt ?? null)) startedAt = new Date(now);
  if (!hasBeginning(phase)) startedAt = null;

  const isRunning = isClockRunning({ phase, phaseStartedAt: startedAt?.toISOString() ?? null });
  if (isRunning && sent.phaseStartedAt === undefined && sent.minute != null)
    startedAt = startOf(phase, sent.minute, now);
  return {
    phase,
    status: phases[phase].status,
    phaseStartedAt: startedAt,
    minute: isRunning ? null : minuteOf(before, sent, phase, now),
  };
}

function nextPhase(before: Before, { phase, status, matchDate }: Sent): MatchPhase {
  const isPhaseNew = phase !== undefined && phase !== before.phase;
  const isStatusNew = status !== undefined && status !== before.status;
  if (isPhaseNew && isStatusNew && phases[phase].status !== status)
    throw refusedField('status', `A match of this phase is ${phases[phase].status}: leave the status out`);
  if (isPhaseNew) return phase;
  if (isStatusNew) return phaseOfStatus[status];
  const isMoved = matchDate !== undefined && new Date(matchDate).getTime() !== before.matchDate.getTime();
  const isAside = asidePhases.some((aside) => aside === before.phase);
  return isAside && phase === undefined && isMoved ? 'scheduled' : before.phase;
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const sameMoment = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime();

function startOf(phase: MatchPhase, minute: string, now: number): Date {
  const start = clockStart(phase, minute, now);
  if (start !== null) return new Date(start);
  throw refusedField('minute', `${minute} is no minute of this phase: ${phases[phase].words.toLowerCase()}`);
}

/** An abandoned match keeps the minute at which its clock was stopped. */
function minuteOf(before: Before, { minute }: Sent, phase: MatchPhase, now: number): string | null {
  if (minute !== undefined) return minute;
  const phaseStartedAt = before.phaseStartedAt?.toISOString() ?? null;
  const stopped = phase === 'abandoned' ? clockMinute({ phase: before.phase, phaseStartedAt }, now) : null;
  return stopped ?? before.minute ?? null;
}
