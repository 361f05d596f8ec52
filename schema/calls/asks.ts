import {
  askChanges,
  askDetails,
  askedList,
  askedPath,
  askList,
  askQuery,
  askReply,
  ofAsk,
  problemPost,
  requestPost,
} from '#schema/ask.ts';
import { removed } from '#schema/error.ts';
import { defineCall } from './call.ts';

const limitWords =
  'An address may send 5 requests and reports a minute and 20 an hour; all together 500 an hour. Of one address and day the same counts once, and what looks like spam does not count.';

export const requestTitle = defineCall('POST /api/requests', {
  chapter: 'asks',
  access: 'everyone',
  summary: 'Asks for a title that is missing',
  description: `Open to visitors. Requests of the same name count together in any spelling, unless years or kinds differ. ${limitWords}`,
  body: requestPost,
  reply: askReply,
  status: 201,
  otherStatuses: [429],
});

export const reportProblem = defineCall('POST /api/problems', {
  chapter: 'asks',
  access: 'everyone',
  summary: 'Reports a problem of a title or an episode',
  description: `Open to visitors. Reports of the same problem count together until it is closed. A stream that does not play is checked next, where dead links are looked for (setting links_check). ${limitWords}`,
  body: problemPost,
  reply: askReply,
  status: 201,
  otherStatuses: [404, 429],
});

export const listAsked = defineCall('GET /api/asked/:key', {
  chapter: 'asks',
  access: 'everyone',
  summary: 'The state of the requests and reports of one key',
  description: 'Open to everyone who has the key, which the sending browser stores.',
  params: askedPath,
  reply: askedList,
});

export const listAsks = defineCall('GET /api/asks', {
  chapter: 'asks',
  access: 'asks',
  summary: 'Lists what visitors ask for: missing titles, and problems',
  query: askQuery,
  reply: askList,
});

export const getAsk = defineCall('GET /api/asks/:id', {
  chapter: 'asks',
  access: 'asks',
  summary: 'One request or problem: notes, addresses with their health, and requests like it',
  params: ofAsk,
  reply: askDetails,
});

export const changeAsk = defineCall('PUT /api/asks/:id', {
  chapter: 'asks',
  access: 'asks',
  summary: 'Answers a request or problem, or merges a request into another',
  params: ofAsk,
  body: askChanges,
  reply: askDetails,
});

export const removeAsk = defineCall('DELETE /api/asks/:id', {
  chapter: 'asks',
  access: 'asks',
  summary: 'Deletes a request or problem for good, with those that were merged into it',
  params: ofAsk,
  reply: removed,
});
