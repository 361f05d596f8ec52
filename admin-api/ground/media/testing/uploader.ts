import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from '@node-rs/argon2';
import { findAdminByEmail } from '#admin-api/team/auth/account.queries.ts';
import { addHashed } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';

export interface Uploader {
  cookie: string;
  /** Sends one file as a form, as the dashboard does. */
  send: (kind: UploadKindName, content: Uint8Array, name?: string, type?: string) => Promise<Response>;
  sendForm: (kind: UploadKindName, form: FormData) => Promise<Response>;
}

export const formOf = (
  content: Uint8Array,
  name = 'file',
  type = 'application/octet-stream',
  field = 'file',
) => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(content)], name, { type }));
  return form;
};

/** Signs an account in, which is created when it is new. */
export async function uploaderOf(api: TestApi, email: string = testAdmin.email): Promise<Uploader> {
  await api.signIn();
  const em = api.em();
  if (!(await findAdminByEmail(em, email)))
    await addHashed(em, email, hashSync(testAdmin.password, { memoryCost: 8, timeCost: 1, parallelism: 1 }));
  const answer = await fetch(`${api.url}/api/login/admin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: testAdmin.password }),
  });
  const cookie = cookieOf(answer);
  const sendForm = (kind: UploadKindName, body: FormData) =>
    fetch(`${api.url}/api/upload/${kind}`, { method: 'POST', headers: { Cookie: cookie }, body });
  return {
    cookie,
    sendForm,
    send: (kind, content, name, type) => sendForm(kind, formOf(content, name, type)),
  };
}

/** Every file below a folder, `a/b.webp`. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
