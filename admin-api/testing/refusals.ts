import { expect } from 'vitest';
import { badValues, bendingBodies, foreignFields } from './bad-values.ts';
import type { Caller } from './caller.ts';

export type BadValueKind = keyof typeof badValues;

interface Write {
  send: (body: object) => Promise<Response>;
  /** A valid body: each refusal is due to the one field that differs. */
  valid: object;
  fields: Record<string, BadValueKind>;
  /** Fields that this call does not have. */
  foreign?: readonly string[];
  /** Values that count as left out here. */
  allowed?: readonly unknown[];
}

/** Sends every bad value in every field; each must be refused naming only that field. Returns how many were sent. */
export async function expectEachRefused({ send, valid, fields, foreign = [], allowed = [] }: Write) {
  const refuses = async (field: string, value: unknown) => {
    const answer = await send({ ...valid, [field]: value });
    const { issues } = await answer.json();
    const what = `${field} = ${JSON.stringify(value).slice(0, 80)}`;
    expect([what, answer.status, issues?.map(({ path }: { path: string }) => path)]).toEqual([
      what,
      400,
      [field],
    ]);
  };
  const attempts = [
    ...Object.entries(fields).map(([field, kind]): [string, unknown[]] => [
      field,
      badValues[kind].filter((value) => !allowed.includes(value)),
    ]),
    ...Object.entries(foreignFields).map(([field, value]): [string, unknown[]] => [field, [value]]),
    ...foreign.map((field): [string, unknown[]] => [field, [[{ id: 1 }]]]),
  ];
  for (const [field, values] of attempts) await Promise.all(values.map((value) => refuses(field, value)));
  for (const body of bendingBodies) expect((await send(body)).status).toBe(400);
  return attempts.reduce((count, [, values]) => count + values.length, bendingBodies.length);
}

/** The messages of an answer by field. */
export async function messagesOf(answer: Response): Promise<Record<string, string>> {
  expect(answer.status).toBe(400);
  const { issues } = await answer.json();
  return Object.fromEntries(
    issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
  );
}

/** Every call by id refuses an invalid id, answers 404 for an unknown one, and refuses writes of visitors. */
export async function expectIdsRefused(
  visitor: Caller,
  admin: Caller,
  path: string,
  badIds: readonly string[],
) {
  for (const id of badIds) {
    for (const call of [admin.put(`${path}/${id}`, {}), admin.delete(`${path}/${id}`)]) {
      const { status } = await call;
      expect([400, 404], `${path}/${id}`).toContain(status);
    }
  }
  expect((await admin.put(`${path}/2000000000`, {})).status).toBe(404);
  expect((await admin.delete(`${path}/2000000000`)).status).toBe(404);
  expect((await visitor.put(`${path}/2000000000`, {})).status).toBe(401);
  expect((await visitor.delete(`${path}/2000000000`)).status).toBe(401);
}
