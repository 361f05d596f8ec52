import { askedAgain, deadLink, deadLinkList, deadLinkQuery, linkOwner } from '#schema/dead-link.ts';
import { defineCall } from './call.ts';

const whenDead =
  'Empty unless the setting links_check is on. An address is dead that answered 404 or 410, or that failed twice, a day apart.';

export const listDeadLinksOf = defineCall('GET /api/dead-links/:kind/:id', {
  chapter: 'links',
  access: 'titles',
  summary: 'The dead addresses of a record; of a title with those of its seasons and episodes',
  description: whenDead,
  params: linkOwner,
  reply: deadLink.array(),
});

export const listDeadLinks = defineCall('GET /api/dead-links', {
  chapter: 'links',
  access: 'titles',
  summary: 'The addresses that died last, and how many records have a dead one',
  description: whenDead,
  query: deadLinkQuery,
  reply: deadLinkList,
});

export const askDeadAgain = defineCall('POST /api/dead-links/:kind/:id', {
  chapter: 'links',
  access: 'titles',
  summary: 'Asks the dead addresses of a record again now, without waiting for their turn',
  description:
    'Those that were asked in the last minute are left out, and all of them while the setting links_check is off.',
  params: linkOwner,
  reply: askedAgain,
});
