import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { type Movie, type MovieChanges, movie } from '#schema/shapes/movie.ts';
import { type Page, type PageChanges, page } from '#schema/shapes/page.ts';
import { operator } from './product.ts';

/**
 * A name that is its own at each attempt: a retry has another worker, and must not find the records of the attempt before it. Texts of
 * comments need one as well, since a text that was posted three times is held.
 */
export const ownName = (name: string) => `${name} ${process.env['TEST_WORKER_INDEX']?.padStart(3, '0')}`;

/** A word like no other, since searches and the list of likely doubles find similar words too. */
export const ownWord = () =>
  `W${Array.from(randomBytes(9), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

/** Repeats a call that an overloaded machine has refused before doing anything. */
async function patiently(call: () => Promise<APIResponse>): Promise<APIResponse> {
  for (;;) {
    const answer = await call();
    if (answer.status() !== 503) return answer;
    await pause(500);
  }
}

/** Signs this context in; its later requests carry the cookie. */
export async function signIn(request: APIRequestContext, url = ''): Promise<void> {
  const answer = await patiently(() => request.post(`${url}/api/login/admin`, { data: operator }));
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()} ${await answer.text()}`);
}

export async function addTitle(request: APIRequestContext, title: MovieChanges, url = ''): Promise<Movie> {
  const answer = await patiently(() => request.post(`${url}/api/movies`, { data: title }));
  if (!answer.ok()) throw new Error(`Adding a title: ${answer.status()} ${await answer.text()}`);
  return movie.parse(await answer.json());
}

export async function changeTitle(
  request: APIRequestContext,
  id: number,
  changes: MovieChanges,
  url = '',
): Promise<void> {
  const answer = await patiently(() => request.put(`${url}/api/movies/${id}`, { data: changes }));
  if (!answer.ok()) throw new Error(`Changing a title: ${answer.status()} ${await answer.text()}`);
}

export async function addPage(request: APIRequestContext, data: PageChanges): Promise<Page> {
  const answer = await patiently(() => request.post('/api/pages', { data }));
  if (!answer.ok()) throw new Error(`Adding a page: ${answer.status()} ${await answer.text()}`);
  return page.parse(await answer.json());
}

export async function saveSetting(request: APIRequestContext, key: string, value: string): Promise<void> {
  const answer = await patiently(() => request.put(`/api/ui-settings/${key}`, { data: { value } }));
  if (!answer.ok()) throw new Error(`Saving ${key}: ${answer.status()} ${await answer.text()}`);
}

/** For a test that posts more comments from one address than a visitor may. */
export async function allowComments(operator: APIRequestContext): Promise<void> {
  for (const limit of ['per_minute', 'per_hour', 'title_per_minute', 'title_per_hour'])
    await saveSetting(operator, `comments_${limit}`, '5000');
}
