import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import * as calls from '#schema/calls/calendar.ts';
import {
  listCalendar,
  listMonths,
  listNews,
  listOfLeague,
  listOfShow,
  listOfTeam,
} from './calendar.queries.ts';

/** Published records with a date. Scheduled records are left out for everyone. */
export const calendarRoutes = apiRouter();

calendarRoutes.serve(calls.listCalendar, ({ query, em }) =>
  inSnapshot(em, (inside) => listCalendar(inside, query)),
);
calendarRoutes.serve(calls.listMonths, ({ em }) => listMonths(em));
calendarRoutes.serve(
  calls.listDatesOfShow,
  async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfShow(inside, params.id))) ?? missing('Show'),
);
calendarRoutes.serve(
  calls.listDatesOfLeague,
  async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfLeague(inside, params.slug))) ?? missing('League'),
);
calendarRoutes.serve(
  calls.listDatesOfTeam,
  async ({ params, em }) =>
    (await inSnapshot(em, (inside) => listOfTeam(inside, params.slug))) ?? missing('Team'),
);

calendarRoutes.serve(calls.listNews, async ({ em }) => ({ entries: await listNews(em) }));

function missing(what: string): never {
  throw new RequestError(404, `${what} not found`);
}
