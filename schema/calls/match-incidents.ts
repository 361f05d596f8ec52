import { incident, incidentChanges, incidentInput, incidentReply } from '#schema/shapes/match-incident.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'matches', access: 'scores' });

export const listIncidents = call(
  'GET /api/matches/:id/incidents',
  'The goals and cards of a match, by their minutes',
  { access: ['everyone', 'dashboard'], reply: incident.array() },
);

export const addIncident = call(
  'POST /api/match-incidents',
  'Adds a goal or a card to the events of a match',
  { body: incidentInput, reply: incidentReply, status: 201, otherStatuses: [409] },
  'A goal moves the score of the match, unless `movesScore` is false.',
);

export const changeIncident = call(
  'PUT /api/match-incidents/:id',
  'Changes the fields of a match event that are sent: its player, its minute',
  { body: incidentChanges, reply: incidentReply, otherStatuses: [409] },
);

export const removeIncident = call(
  'DELETE /api/match-incidents/:id',
  'Takes a match event back, with its goal',
  { reply: incidentReply },
);

export const restoreIncident = call(
  'POST /api/match-incidents/:id/restore',
  'Restores a removed match event in its position, with its goal',
  { reply: incidentReply },
);
