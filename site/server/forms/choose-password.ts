/**
 * The page of a single-use link for choosing a password. The token is only in the address: it is not passed to the renderer, to
 * other addresses, or into the page.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { acceptInvitation, lookAtInvitation } from '#schema/calls/accounts.ts';
import { wordsOf } from '#site/lib/api-error.ts';
import { draftQuery } from '#site/lib/form-draft.ts';
import { adminPath, invitationPath, loginPath } from '#site/lib/paths.ts';
import { plainAnswer, privatePage, sendPage } from '#site/server/serve/send-page.ts';
import { askApi } from './ask-api.ts';
import type { FormServices } from './send-form.ts';

type Services = Pick<FormServices, 'api' | 'draw'>;

const tokenOf = (req: IncomingMessage) =>
  new URLSearchParams((req.url ?? '').split('?')[1]).get('token')?.slice(0, 100) ?? '';

/** Not `no-referrer`, since the form would then have the origin `null`, which the API refuses. */
const ownHeaders = new Map([
  ['Cache-Control', 'no-store'],
  ['Referrer-Policy', 'strict-origin'],
  ['X-Robots-Tag', 'noindex'],
]);

export function choosePassword({ api, draw }: Services) {
  async function show(req: IncomingMessage, res: ServerResponse, refused?: Refusal): Promise<void> {
    const body = { token: tokenOf(req) };
    const answer = await askApi<typeof lookAtInvitation>(api, req, 'POST /api/invitations/look', {
      body,
      isOwn: true,
    });
    const isOpen = answer.status === 200;
    const { kind, email, role } = isOpen ? JSON.parse(answer.text) : { kind: '', email: '', role: '' };
    const words = isOpen ? (refused?.words ?? null) : answer.status < 500 ? wordsOf(answer.text) : null;
    const username = refused?.username ?? email.split('@')[0];
    const found = await draw(`${invitationPath}?${draftQuery({ kind, email, role, username }, words)}`, req);
    if (found.kind !== 'page') return plainAnswer(res, found.kind === 'missing' ? 503 : found.status);
    const status = isOpen ? (refused?.status ?? 200) : answer.status;
    sendPage(req, res, { ...privatePage(found.page, ownHeaders), status });
  }

  return {
    show: ((req, res) => void show(req, res).catch(() => plainAnswer(res, 500))) satisfies RequestListener,

    async take(req: IncomingMessage, res: ServerResponse, fields: URLSearchParams): Promise<void> {
      const [password, username] = [fields.get('password') ?? '', fields.get('username') ?? undefined];
      if (password !== fields.get('again'))
        return show(req, res, { status: 400, words: 'The two passwords differ.', username });
      const body = { token: tokenOf(req), password, ...(username !== undefined && { username }) };
      const { status, text, cookies } = await askApi<typeof acceptInvitation>(
        api,
        req,
        'POST /api/invitations/accept',
        { body },
      );
      if (status !== 200) return show(req, res, { status, words: wordsOf(text), username });
      res.writeHead(303, {
        Location: JSON.parse(text).isSignedIn ? adminPath : loginPath,
        'Set-Cookie': cookies,
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        'Content-Length': 0,
      });
      res.end();
    },
  };
}

interface Refusal {
  status: number;
  words: string | null;
  username: string | undefined;
}
