import { z } from 'zod';

// Years that a JavaScript Date and PostgreSQL both know.
const yearMin = 1800;
const yearMax = 2200;
const withinYears = (value: string) => {
  const year = Number(value.slice(0, 4));
  return year >= yearMin && year <= yearMax;
};

const dayMessage = `Must be a date such as 2026-11-21, from ${yearMin} to ${yearMax}`;

/** A day without a time: `2026-11-21`. */
export const dayInput = z.iso
  .date({ error: dayMessage, abort: true })
  .max(10, { error: dayMessage, abort: true })
  .refine(withinYears, dayMessage);

const momentMessage = `Must be a date and time with an offset, such as 2026-11-21T20:45:00Z, from ${yearMin} to ${yearMax}`;

/** Long enough for a fraction of a second with any number of digits. */
const momentMax = 40;

/** No time zone is more than 14 hours from UTC, and PostgreSQL refuses offsets from 16 hours on. */
function hasKnownOffset(value: string): boolean {
  return !/[+-](?:1[5-9]|2\d):\d\d$/.test(value);
}

/** A moment with its offset: `2026-11-21T20:45:00+01:00` or `…Z`. */
export const momentInput = z.iso
  .datetime({ offset: true, error: momentMessage, abort: true })
  .max(momentMax, { error: momentMessage, abort: true })
  .refine(withinYears, momentMessage)
  .refine(hasKnownOffset, momentMessage);

/** A moment, or a day where its time is not known. */
export const momentOrDay = z
  .union(
    [momentInput, dayInput],
    `Must be a date and time with an offset, such as 2026-11-21T20:45:00Z, or a date alone where the time is not known, from ${yearMin} to ${yearMax}`,
  )
  .meta({
    description: 'A date alone, such as 2026-11-21: the time is not known',
    examples: ['2026-11-28T20:45:00Z'],
  });

/** A day in an answer of the API. */
export const day = z.iso.date();

/** A moment in an answer of the API: UTC, ISO 8601. */
export const moment = z.iso.datetime();

const isDay = (value: string) => dayInput.safeParse(value).success || momentInput.safeParse(value).success;

/** '' from an empty form field means no date; of a moment, as other programs write dates, the day is taken. */
export const optionalDay = z
  .string()
  .max(momentMax, { error: dayMessage, abort: true })
  .refine((value) => value === '' || isDay(value), dayMessage)
  .nullable()
  .transform((value) => (value ? value.slice(0, 10) : null))
  .meta({ description: 'A day, such as 2026-11-21' });
