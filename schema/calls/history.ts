import { z } from 'zod';
import {
  activityFilter,
  activityList,
  activityQuery,
  historyList,
  historyPath,
  historyQuery,
  historyState,
  historyStatePath,
} from '#schema/history.ts';
import { defineCall } from './call.ts';

export const listChanges = defineCall('GET /api/history/:kind/:id', {
  chapter: 'history',
  access: 'dashboard',
  summary: 'Who changed a record, when, and which fields from what to what',
  description: 'The last change first. Long texts are cut here; a state has them whole.',
  params: historyPath,
  query: historyQuery,
  reply: historyList,
});

export const getFormerState = defineCall('GET /api/history/:kind/:id/:seq', {
  chapter: 'history',
  access: 'dashboard',
  summary: 'A record as it stood after a change of the log, where that differs from now',
  params: historyStatePath,
  reply: historyState,
  otherStatuses: [409],
});

export const listActivity = defineCall('GET /api/activity', {
  chapter: 'history',
  access: 'accounts',
  summary: 'Who did what, the last first: every record, accounts and signing in',
  description: 'What one person did alike to several records, one after the other, is one entry.',
  query: activityQuery,
  reply: activityList,
});

export const exportActivity = defineCall('GET /api/activity/export.csv', {
  chapter: 'history',
  access: 'accounts',
  summary: 'The activity as CSV, a line for each record',
  query: activityFilter,
  reply: z.string(),
  replyType: 'text/csv',
});
