import { askedAgain, deadLink, deadLinkList, deadLinkQuery, linkOwner } from '#schema/shapes/dead-link.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'links', access: 'titles' });

const whenDead =
  'Empty unless the setting links_check is on. An address is dead that answered 404 or 410, or that failed twice, a day apart.';

export const listDeadLinksOf = call(
  'GET /api/dead-links/:kind/:id',
  'The dead addresses of a record; of a title with those of its seasons and episodes',
  { params: linkOwner, reply: deadLink.array() },
  whenDead,
);

export const listDeadLinks = call(
  'GET /api/dead-links',
  'The addresses that died last, and how many records have a dead one',
  { query: deadLinkQuery, reply: deadLinkList },
  whenDead,
);

export const askDeadAgain = call(
  'POST /api/dead-links/:kind/:id',
  'Asks the dead addresses of a record again now, without waiting for their turn',
  { params: linkOwner, reply: askedAgain },
  'Those that were asked in the last minute are left out, and all of them while the setting links_check is off.',
);
