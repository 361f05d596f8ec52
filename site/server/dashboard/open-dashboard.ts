/**
 * The dashboard of a signed-in administrator: rendered for the request, with what the API answers to that person, so that the first
 * paint shows data. It is never stored. Everyone else gets the stored page, in which the browser renders the dashboard.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { checkSession } from '#schema/calls/account.ts';
import type { Address, Answered } from '#schema/calls/call.ts';
import type { countWaiting } from '#schema/calls/service.ts';
import type { listTitles } from '#schema/calls/titles.ts';
import { may } from '#schema/rules/permissions.ts';
import { sessionHint } from '#schema/rules/site-headers.ts';
import type { TitlePage } from '#schema/shapes/title-filter.ts';
import {
  type DashboardAnswer,
  type FirstRead,
  newestRead,
  type OpenDashboard,
  sessionRead,
  totalReads,
  waitingRead,
} from '#site/lib/dashboard-reads.ts';
import { adminPath } from '#site/lib/paths.ts';
import { askApi } from '#site/server/forms/ask-api.ts';
import { fresh, type StoredPage } from '#site/server/page-store/page.ts';
import type { Rendering } from '#site/server/render/render-job.ts';
import type { RenderPool } from '#site/server/render/render-pool.ts';
import { type PageResponse, withoutCopies } from '#site/server/serve/page-response.ts';
import { privatePage, sendPage } from '#site/server/serve/send-page.ts';

export interface OpenDashboardOptions {
  api: RequestListener;
  render: RenderPool['render'];
  prepare: (page: StoredPage) => PageResponse;
  /** The latest change of the settings. */
  settingsAt: () => number;
}

/** Milliseconds after which the stored page is sent: the browser then reads the data itself. */
const patience = 2_000;

const ownHeaders = new Map([
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex'],
]);

/** The title that comes with a total is not shown. */
const onlyTotal = (answer: unknown): unknown => ({ total: (answer as TitlePage).total });

/** Whether the API should be called: the cookie alone grants nothing. */
const mightBeSignedIn = ({ headers: { cookie = '' } }: IncomingMessage) => cookie.includes(`${sessionHint}=`);

export function openDashboard({ api, render, prepare, settingsAt }: OpenDashboardOptions) {
  /** The answer that the reader's own browser would get; undefined for any but 200. */
  async function answerTo<C extends typeof checkSession | typeof countWaiting | typeof listTitles>(
    req: IncomingMessage,
    address: Address<C>,
    query?: FirstRead['params'],
  ): Promise<Answered<C> | undefined> {
    const { status, text } = await askApi<C>(api, req, address, { query });
    return status === 200 ? JSON.parse(text) : undefined;
  }

  async function read(
    req: IncomingMessage,
    { path, params }: FirstRead,
    shown = (answer: unknown) => answer,
  ): Promise<DashboardAnswer | null> {
    const answer = await answerTo<typeof listTitles>(req, `GET ${path}`, params);
    return answer === undefined ? null : [[path, params], shown(answer)];
  }

  async function opened(req: IncomingMessage): Promise<OpenDashboard | undefined> {
    const admin = await answerTo<typeof checkSession>(req, `GET ${sessionRead}`);
    if (!admin?.isAdmin) return undefined;
    const { url: address = adminPath } = req;
    const isOverview = address.split('?', 1)[0] === adminPath;
    const waits = answerTo<typeof countWaiting>(req, `GET ${waitingRead}`);
    const answers = await Promise.all([
      ...(isOverview ? Object.values(totalReads).map((total) => read(req, total, onlyTotal)) : []),
      ...(isOverview && may(admin.role, 'titles') ? [read(req, newestRead)] : []),
    ]);
    const waiting = await waits;
    return {
      address,
      answers: [
        [[sessionRead], admin],
        ...(waiting ? [[[waitingRead], waiting] as const] : []),
        ...answers.filter((one) => one !== null),
      ],
    };
  }

  async function rendered(req: IncomingMessage): Promise<Rendering | undefined> {
    const dashboard = await opened(req);
    if (!dashboard) return undefined;
    let found: Rendering | undefined;
    const take = (result: Rendering | { kind: 'failed' }) => {
      if (result.kind !== 'failed' && result.status === 200) found = result;
    };
    await render([adminPath], settingsAt(), take, { lane: 'rest', special: { dashboard } });
    return found;
  }

  /** True when the request was answered. */
  return async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
    if (!mightBeSignedIn(req)) return false;
    const tooLate = new Promise<undefined>((resolve) => {
      setTimeout(resolve, patience, undefined).unref();
    });
    const page = await Promise.race([rendered(req).catch(() => undefined), tooLate]);
    if (!page) return false;
    sendPage(req, res, privatePage(withoutCopies(prepare({ ...page, stale: fresh })), ownHeaders));
    return true;
  };
}
