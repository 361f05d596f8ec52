import { z } from 'zod';
import {
  activityDeed,
  activityFilter,
  activityList,
  activityQuery,
  deedSums,
  historyList,
  historyPath,
  historyQuery,
  historyState,
  historyStatePath,
} from '#schema/shapes/history.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'history', access: 'dashboard' });

export const listChanges = call(
  'GET /api/history/:kind/:id',
  'Who changed a record, when, and which fields from what to what',
  { params: historyPath, query: historyQuery, reply: historyList },
  'The last change first. Long texts are cut here; a state has them whole.',
);

export const getFormerState = call(
  'GET /api/history/:kind/:id/:seq',
  'A record as it stood after a change of the log, where that differs from now',
  { params: historyStatePath, reply: historyState, otherStatuses: [409] },
);

export const listActivity = call(
  'GET /api/activity',
  'Who did what, the last first: every record, accounts and signing in',
  { access: 'accounts', query: activityQuery, reply: activityList },
  'What one person did alike to several records, one after the other, is one entry. So is a change of many titles and an import, whatever they did.',
);

export const sumDeed = call(
  'GET /api/activity/deeds/:kind/:id',
  'What a change of many titles or an import did, as sums by kind of record',
  { access: 'accounts', params: activityDeed, reply: deedSums },
);

export const exportActivity = call(
  'GET /api/activity/export.csv',
  'The activity as CSV, a line for each record',
  { access: 'accounts', query: activityFilter, reply: z.string(), replyType: 'text/csv' },
);
