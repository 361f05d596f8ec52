// When a match begins. Apart from the schemas, so that the browser gets it without zod.

export interface KickOff {
  matchDate: string;
  isTimeKnown: boolean;
}

/** The moment, or the day where the time is not known, which is the same one everywhere. */
export const kickOffOf = ({ matchDate, isTimeKnown }: KickOff): string =>
  isTimeKnown ? matchDate : matchDate.slice(0, 10);

/** A day is stored as its noon in UTC, so that it stands among the matches of that day. */
export function storedKickOff(sent: string): KickOff {
  const isTimeKnown = sent.length > '2026-11-21'.length;
  return { matchDate: isTimeKnown ? sent : `${sent}T12:00:00.000Z`, isTimeKnown };
}

/** A text for `new Date`, in which a day is a day of the reader's own clock. */
export const ownMoment = (kickOff: string): string =>
  kickOff.length > '2026-11-21'.length ? kickOff : `${kickOff}T12:00`;
