/**
 * Everything that writes, through the product's own interfaces. Each call records in the history what was tried and what was
 * acknowledged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { mp4Of } from '#admin-api/ground/media/testing/videos.ts';
import { type History, titleOf } from './history.ts';

export interface Access {
  url: string;
  /** The headers of an administrator. */
  headers: Record<string, string>;
  /** Environment with which the operator's commands find the database. */
  env: Record<string, string>;
  folder: string;
}

export type Writer = () => Promise<void>;

const chunk = 100_000;
const film = (title: string) => ({ title, genre: 'Drama', type: 'movie', year: 1924 });
let count = 0;
const next = () => {
  count += 1;
  return count;
};

/** undefined when there was no answer, or a server error. */
async function sent(url: string, init: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, init);
    const text = await answer.text();
    return answer.ok ? new Response(text || null, answer) : undefined;
  } catch {
    return undefined;
  }
}

export function writersOf(history: History, access: () => Access) {
  const send = (method: string, path: string, body: unknown, more: Record<string, string> = {}) => {
    const { url, headers } = access();
    return sent(url + path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) });
  };

  async function addFilm(): Promise<void> {
    const name = `Film ${next()}`;
    const answer = await send('POST', '/api/movies', {
      ...film(titleOf({ name }, 1)),
      description: 'About v1',
    });
    const { id, slug } = (await answer?.json()) ?? {};
    if (!answer) throw new Error(`${name} was not added`);
    history.films.push({ id, slug, name, tried: 1, kept: 1 });
  }

  async function edit(): Promise<void> {
    const one = history.films[next() % history.films.length];
    if (!one) return;
    one.tried += 1;
    const version = one.tried;
    const body = { title: titleOf(one, version), description: `About v${version}` };
    if (await send('PUT', `/api/movies/${one.id}`, body)) one.kept = Math.max(one.kept, version);
  }

  async function addAndRemove(): Promise<void> {
    const title = `Reel ${next()}`;
    history.added.set(title, false);
    const answer = await send('POST', '/api/movies', film(title));
    if (!answer) return;
    history.added.set(title, true);
    if (history.added.size % 3 !== 0) return;
    const { id } = await answer.json();
    history.added.delete(title);
    history.removed.set(title, false);
    if (await send('DELETE', `/api/movies/${id}`, undefined)) history.removed.set(title, true);
  }

  /** Repeats the post with the same key, as a browser does that lost the answer. */
  async function comment(): Promise<void> {
    const lost = [...history.comments].find(([, { isKept }]) => !isKept);
    const number = next();
    const movieId = history.films[number % history.films.length]?.id ?? 0;
    const [key, said] = lost ?? [`key-${number}`, { movieId, body: `Remark ${number}`, isKept: false }];
    history.comments.set(key, said);
    const address = `10.${number % 250}.${Math.floor(number / 250) % 250}.7`;
    const more = { 'Idempotency-Key': key, 'X-Forwarded-For': address };
    const body = { name: 'Ann', body: said.body };
    if (await send('POST', `/api/movies/${said.movieId}/comments`, body, more)) said.isKept = true;
  }

  async function upload(): Promise<void> {
    const { url, headers } = access();
    const background = `hsl(${next() % 360}, 50%, 50%)`;
    const picture = await sharp({ create: { width: 300, height: 450, channels: 3, background } })
      .png()
      .toBuffer();
    const body = new FormData();
    body.append('file', new File([new Uint8Array(picture)], 'poster.png'));
    const { 'Content-Type': _, ...rest } = headers;
    const answer = await sent(`${url}/api/upload/poster`, { method: 'POST', headers: rest, body });
    if (answer) history.files.set((await answer.json()).url, null);
  }

  /** A resumable upload; acknowledged bytes must exist when it continues, or the whole upload must be gone. */
  async function uploadInParts(): Promise<void> {
    const whole = mp4Of(3 * chunk + next());
    const { headers } = access();
    const tus = { ...headers, 'Tus-Resumable': '1.0.0', 'Content-Type': 'application/offset+octet-stream' };
    const started = await sent(`${access().url}/api/upload/resumable`, {
      method: 'POST',
      headers: { ...tus, 'Upload-Length': String(whole.length), 'Upload-Metadata': 'kind dmlkZW8=' },
    });
    const place = started?.headers.get('location');
    if (!place) return;
    let offset = 0;
    for (let tries = 0; tries < 600 && offset < whole.length; tries += 1) {
      const part = new Uint8Array(whole.subarray(offset, offset + chunk));
      const answer = await sent(access().url + place, {
        method: 'PATCH',
        headers: { ...tus, 'Upload-Offset': String(offset) },
        body: part,
      });
      if (answer?.status === 200) {
        history.files.set((await answer.json()).url, whole.length);
        return;
      }
      const before = offset;
      const stands = answer ?? (await sent(access().url + place, { method: 'HEAD', headers: tus }));
      if (stands) offset = Number(stands.headers.get('upload-offset'));
      else await new Promise((resolve) => setTimeout(resolve, 100));
      if (offset < before) throw new Error(`An upload stood at ${before} and now at ${offset}`);
    }
  }

  async function importTitles(): Promise<void> {
    const { env, folder } = access();
    const number = next();
    const titles = Array.from({ length: 40 }, (_, index) => `Import ${number} ${index}`);
    const file = join(folder, 'import.ndjson');
    writeFileSync(file, titles.map((title) => `${JSON.stringify(film(title))}\n`).join(''));
    const child = spawn(process.execPath, ['scripts/import/main.ts', file], {
      env: { ...process.env, ...env },
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    if (code === 0) for (const title of titles) history.imported.add(title);
  }

  return { addFilm, writers: { edit, addAndRemove, comment, upload, uploadInParts, importTitles } };
}
