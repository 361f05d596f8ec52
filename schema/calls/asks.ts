import {
  askChanges,
  askDetails,
  askedList,
  askedPath,
  askList,
  askQuery,
  askReply,
  problemPost,
  requestPost,
} from '#schema/shapes/ask.ts';
import { removed } from '#schema/shapes/error.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'asks', access: 'asks' });

const limitWords =
  'An address may send 5 requests and reports a minute and 20 an hour; all together 500 an hour. Of one address and day the same counts once, and what looks like spam does not count.';

export const requestTitle = call(
  'POST /api/requests',
  'Asks for a title that is missing',
  { access: 'everyone', body: requestPost, reply: askReply, status: 201, otherStatuses: [429] },
  `Open to visitors. Requests of the same name count together in any spelling, unless years or kinds differ. ${limitWords}`,
);

export const reportProblem = call(
  'POST /api/problems',
  'Reports a problem of a title or an episode',
  { access: 'everyone', body: problemPost, reply: askReply, status: 201, otherStatuses: [404, 429] },
  `Open to visitors. Reports of the same problem count together until it is closed. A stream that does not play is checked next, where dead links are looked for (setting links_check). ${limitWords}`,
);

export const listAsked = call(
  'GET /api/asked/:key',
  'The state of the requests and reports of one key',
  { access: 'everyone', params: askedPath, reply: askedList },
  'Open to everyone who has the key, which the sending browser stores.',
);

export const listAsks = call('GET /api/asks', 'Lists what visitors ask for: missing titles, and problems', {
  query: askQuery,
  reply: askList,
});

export const getAsk = call(
  'GET /api/asks/:id',
  'One request or problem: notes, addresses with their health, and requests like it',
  { reply: askDetails },
);

export const changeAsk = call(
  'PUT /api/asks/:id',
  'Answers a request or problem, or merges a request into another',
  { body: askChanges, reply: askDetails },
);

export const removeAsk = call(
  'DELETE /api/asks/:id',
  'Deletes a request or problem for good, with those that were merged into it',
  { reply: removed },
);
