/** Sends a form to the API and redirects with a message, or shows the form again with everything that was typed. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { reportProblem, requestTitle } from '#schema/calls/asks.ts';
import type { Address, Call } from '#schema/calls/call.ts';
import type { postMatchComment, postTitleComment } from '#schema/calls/comments.ts';
import type { sendMessage } from '#schema/calls/contact.ts';
import type { rateTitle, takeRatingBack } from '#schema/calls/ratings.ts';
import type { Params } from '#site/lib/api.ts';
import { wordsOf } from '#site/lib/api-error.ts';
import { draftQuery } from '#site/lib/form-draft.ts';
import type { Found } from '#site/server/serve/page-source.ts';
import { plainAnswer, sendPage } from '#site/server/serve/send-page.ts';
import { type ApiAnswer, askApi } from './ask-api.ts';

/** A received form, and its page. */
export interface Form {
  req: IncomingMessage;
  res: ServerResponse;
  path: string;
  fields: URLSearchParams;
}

export interface FormServices {
  api: RequestListener;
  /** Renders a page for this request alone. */
  draw: (path: string, req: IncomingMessage) => Promise<Found>;
  /** Resolves once pages show the change of this number, or after a time limit. */
  published: (job: number) => Promise<void>;
}

/** The calls that a form is sent to. */
type Taken =
  | typeof requestTitle
  | typeof reportProblem
  | typeof sendMessage
  | typeof postTitleComment
  | typeof postMatchComment
  | typeof rateTitle
  | typeof takeRatingBack;
type AddressOf<C> = C extends Call ? Address<C> : never;

interface Sending {
  to: AddressOf<Taken>;
  params?: Params;
  /** The values that the visitor typed. */
  values: Record<string, string | true>;
  /** The body, when it differs from the values and the data on how the form was filled in. */
  body?: object;
  /** The page on which the result is shown. */
  shownAt: (answer: ApiAnswer) => string;
}

/** Each field has its own limit in the API; these limit what is passed to the page again. */
const longestText = 6000;
const longestTrap = 500;

/** Browsers send line breaks as two characters, which limits would count twice. */
export const typed = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replace(/\r\n/g, '\n').slice(0, longestText).toWellFormed();

/** How the form was filled in, which helps to distinguish people from programs. */
export const signsOf = ({ req, fields }: Form) => ({
  website: typed(fields, 'website').slice(0, longestTrap),
  elapsedMs: shownFor(req, fields.get('elapsedMs')),
});

export async function sendForm(
  form: Form,
  { api, draw, published }: FormServices,
  { to, params, values, body, shownAt }: Sending,
): Promise<void> {
  const { req, res, path } = form;
  const answer = await askApi<Call>(api, req, to, { params, body: body ?? { ...values, ...signsOf(form) } });
  if (answer.status < 300) {
    await published(Number(answer.header('X-Publish-Job')));
    const headers = { 'Cache-Control': 'no-store', 'Content-Length': 0, 'Set-Cookie': answer.cookies };
    res.writeHead(303, { Location: shownAt(answer), ...headers });
    res.end();
    return;
  }
  const words = answer.status < 500 ? wordsOf(answer.text) : null;
  const found = await draw(`${path}?${draftQuery(values, words)}`, req);
  if (found.kind !== 'page') return plainAnswer(res, answer.status >= 500 ? 503 : answer.status);
  const status = found.page.status === 200 ? answer.status : found.page.status;
  sendPage(req, res, { ...found.page, status });
}

const cookie = 'lamphouse-form';
const keptForSeconds = 12 * 60 * 60;
/** One transparent pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/**
 * Records when a form was shown to a browser without scripts. Pages are the same for everyone, so a picture next to the form sets
 * the time in a cookie; a client that sends the form without having loaded the page has no cookie.
 */
export function sendFormStamp(req: IncomingMessage, res: ServerResponse, isSecure: boolean): void {
  const secure = isSecure ? '; Secure' : '';
  res.writeHead(200, {
    'Content-Type': 'image/gif',
    'Content-Length': dot.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Set-Cookie': `${cookie}=${Date.now()}; Path=/; Max-Age=${keptForSeconds}; HttpOnly; SameSite=Strict${secure}`,
  });
  res.end(req.method === 'HEAD' ? undefined : dot);
}

/** How many milliseconds the form was shown: from its script, otherwise from the cookie, otherwise null. */
function shownFor(req: IncomingMessage, elapsed: string | null, now = Date.now()): number {
  if (elapsed && /^\d{1,12}$/.test(elapsed)) return Number(elapsed);
  const stamp = new RegExp(`(?:^|; )${cookie}=(\\d{1,16})(?:;|$)`).exec(req.headers.cookie ?? '')?.[1];
  return stamp ? Math.max(0, now - Number(stamp)) : 0;
}
