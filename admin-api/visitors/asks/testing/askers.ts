/** Visitors who send requests and reports, each from its own address, and the operator who reads them. */
import { expect } from 'vitest';
import { startApi } from '#admin-api/testing/api-server.ts';
import type { Headers } from '#admin-api/testing/caller.ts';
import { newVisitor } from '#admin-api/visitors/comments/testing/visitors.ts';
import type { AskDetails, Asked, AskList } from '#schema/shapes/ask.ts';

export async function openInbox() {
  const api = await startApi({ trustProxy: 1 });
  const admin = await api.signIn();

  async function keyOf(answer: Response): Promise<string> {
    expect(answer.status).toBe(201);
    return (await answer.json()).key;
  }
  const inbox = async (query = ''): Promise<AskList> => (await admin.get(`/api/asks${query}`)).json();

  return {
    api,
    admin,
    inbox,
    request: async (body: object, from: Headers = newVisitor()) =>
      keyOf(await api.post('/api/requests', body, from)),
    report: async (body: object, from: Headers = newVisitor()) =>
      keyOf(await api.post('/api/problems', body, from)),
    asked: async (key: string): Promise<Asked[]> => (await (await api.get(`/api/asked/${key}`)).json()).asks,
    details: async (id: number): Promise<AskDetails> => (await admin.get(`/api/asks/${id}`)).json(),
    /** The names listed, with how many sent each. */
    namesIn: async (query = '') => (await inbox(query)).asks.map(({ name, count }) => [name, count]),
    idOf: async (name: string) => (await inbox()).asks.find((ask) => ask.name === name)?.id ?? 0,
    change: async (id: number, changes: object): Promise<AskDetails> => {
      const answer = await admin.put(`/api/asks/${id}`, changes);
      expect(answer.status).toBe(200);
      return await answer.json();
    },
  };
}
