/**
 * Forms without JavaScript: comments on titles and matches, ratings of titles, messages to the operator, and passwords of invited
 * people. Requests and reports are always sent this way.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { contactPath, invitationPath, reportPath, requestPath } from '#site/lib/paths.ts';
import type { Publisher } from '#site/server/publish/publisher.ts';
import type { Visitor } from '#site/server/publish/render-launcher.ts';
import type { PageSource } from '#site/server/serve/page-source.ts';
import { readBody } from '#site/server/serve/read-request.ts';
import { askedFor } from '#site/server/serve/request-path.ts';
import { plainAnswer } from '#site/server/serve/send-page.ts';
import { choosePassword } from './choose-password.ts';
import { sendReport, sendRequest } from './send-ask.ts';
import { type Form, type FormServices, sendForm, sendFormStamp, typed } from './send-form.ts';

export interface FormsOptions {
  api: RequestListener;
  pages: Pick<PageSource, 'passing'>;
  visitorOf: (req: IncomingMessage) => Visitor;
  publisher: Pick<Publisher, 'position'>;
  siteUrl: string;
}

/** How long a visitor waits for the page to show what was just sent. */
const patience = 2_000;
const pause = 10;

export interface Forms {
  /** Answers every request with a method other than GET and HEAD. */
  take: RequestListener;
  stamp: RequestListener;
  /** The page of a link for choosing a password. */
  invitation: RequestListener;
}

/** The pages of titles and of matches. */
const commentedPages = /^\/(?:(?:movies|tv-shows|watch)\/[^/]+(?:\/.*)?|matches\/\d[^/]*)$/;
/** Allowed targets of a comment, since the form contains the API path. */
const commentsInApi = /^\/api\/(movies|matches)\/(\d{1,10})\/comments$/;
/** Allowed targets of a rating. */
const ratingsInApi = /^\/api\/movies\/(\d{1,10})\/ratings$/;
/** Pages with one form each. */
const takers = new Map([
  [contactPath, takeMessage],
  [requestPath, sendRequest],
  [reportPath, sendReport],
]);
const isForm = (path: string) => commentedPages.test(path) || takers.has(path) || path === invitationPath;

const isFormType = (type = '') =>
  type.split(';')[0]?.trim().toLowerCase() === 'application/x-www-form-urlencoded';

function takeComment(form: Form, services: FormServices): Promise<void> {
  const { fields, path } = form;
  const [, folder, id = '0'] = commentsInApi.exec(typed(fields, 'api')) ?? [];
  return sendForm(form, services, {
    to: folder === 'matches' ? 'POST /api/matches/:id/comments' : 'POST /api/movies/:id/comments',
    params: { id },
    values: {
      name: typed(fields, 'name'),
      body: typed(fields, 'body'),
      ...(fields.has('isSpoiler') && { isSpoiler: true }),
    },
    shownAt: ({ text }) =>
      `${path}#${JSON.parse(text).status === 'visible' ? 'comment-posted' : 'comment-held'}`,
  });
}

function takeRating(form: Form, services: FormServices): Promise<void> {
  const { fields, path } = form;
  const value = typed(fields, 'value');
  return sendForm(form, services, {
    to: value === '' ? 'DELETE /api/movies/:id/ratings/own' : 'PUT /api/movies/:id/ratings/own',
    params: { id: ratingsInApi.exec(typed(fields, 'api'))?.[1] },
    values: { value },
    body: { value: Number(value) },
    shownAt: () => `${path}#rated`,
  });
}

/** The API refuses messages unless delivery is switched on. */
function takeMessage(form: Form, services: FormServices): Promise<void> {
  const value = (name: string) => typed(form.fields, name);
  return sendForm(form, services, {
    to: 'POST /api/contact',
    values: {
      name: value('name'),
      email: value('email'),
      subject: value('subject'),
      message: value('message'),
    },
    shownAt: () => `${contactPath}#message-sent`,
  });
}

export function siteForms({ api, pages, visitorOf, publisher, siteUrl }: FormsOptions): Forms {
  async function published(job: number): Promise<void> {
    for (let waited = 0; publisher.position() < job && waited < patience; waited += pause)
      await setTimeout(pause);
  }

  const draw: FormServices['draw'] = (path, req) => pages.passing(path, visitorOf(req));
  const services: FormServices = { api, draw, published };
  const invitation = choosePassword(services);

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    // The connection is closed instead of reading the rest of the body.
    if (!isFormType(req.headers['content-type'])) return plainAnswer(res, 415, { Connection: 'close' });
    const body = await readBody(req);
    if (body === null) return plainAnswer(res, 413, { Connection: 'close' });
    const fields = new URLSearchParams(body);
    if (path === invitationPath) return invitation.take(req, res, fields);
    const form: Form = { req, res, path, fields };
    const takeReader = ratingsInApi.test(typed(fields, 'api')) ? takeRating : takeComment;
    await (takers.get(path) ?? takeReader)(form, services);
  }

  return {
    take(req, res) {
      const asked = askedFor((req.url ?? '/').split('?')[0] ?? '/');
      if (req.method !== 'POST' || asked.kind !== 'page' || !isForm(asked.path)) {
        plainAnswer(res, 405, { Allow: 'GET, HEAD' });
        return;
      }
      answer(req, res, asked.path).catch(() => plainAnswer(res, 500));
    },
    invitation: invitation.show,
    stamp: (req, res) => sendFormStamp(req, res, siteUrl.startsWith('https:')),
  };
}
