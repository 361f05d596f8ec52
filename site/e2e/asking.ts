import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Visit } from './test.ts';

let visitors = 0;
/** A browser with an address of its own, since limits are counted by address. */
export function visitor(visit: Visit, { width = 1440, javaScriptEnabled = true } = {}): Promise<Page> {
  visitors += 1;
  return visit({
    viewport: { width, height: 900 },
    extraHTTPHeaders: { 'X-Forwarded-For': `10.1.0.${visitors}` },
    javaScriptEnabled,
  });
}

export const listAsks = async (operator: APIRequestContext, query = '') =>
  (await (await operator.get(`/api/asks${query}`)).json()).asks;

export async function answer(operator: APIRequestContext, name: string, data: object): Promise<void> {
  const ask = (await listAsks(operator)).find((one: { name: string }) => one.name === name);
  expect((await operator.put(`/api/asks/${ask?.id}`, { data })).status()).toBe(200);
}

/** The entry on the page of the visitor's requests. */
export const asked = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Longer than a program takes. */
export const readForm = (page: Page) => page.waitForTimeout(1_600);
