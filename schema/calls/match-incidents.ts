import {
  incident,
  incidentChanges,
  incidentInput,
  incidentPath,
  incidentReply,
} from '#schema/match-incident.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

export const listIncidents = defineCall('GET /api/matches/:id/incidents', {
  chapter: 'matches',
  access: ['everyone', 'dashboard'],
  summary: 'The goals and cards of a match, by their minutes',
  params: incidentPath,
  reply: incident.array(),
});

export const addIncident = defineCall('POST /api/match-incidents', {
  chapter: 'matches',
  access: 'scores',
  summary: 'Adds a goal or a card to the events of a match',
  description: 'A goal moves the score of the match, unless `movesScore` is false.',
  body: incidentInput,
  reply: incidentReply,
  status: 201,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
});

export const changeIncident = defineCall('PUT /api/match-incidents/:id', {
  chapter: 'matches',
  access: 'scores',
  summary: 'Changes the fields of a match event that are sent: its player, its minute',
  params: incidentPath,
  body: incidentChanges,
  reply: incidentReply,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
});

export const removeIncident = defineCall('DELETE /api/match-incidents/:id', {
  chapter: 'matches',
  access: 'scores',
  summary: 'Takes a match event back, with its goal',
  params: incidentPath,
  reply: incidentReply,
  replyHeaders: publishJobHeader,
});

export const restoreIncident = defineCall('POST /api/match-incidents/:id/restore', {
  chapter: 'matches',
  access: 'scores',
  summary: 'Restores a removed match event in its position, with its goal',
  params: incidentPath,
  reply: incidentReply,
  replyHeaders: publishJobHeader,
});
