/** A visitor who requests pages without pause and checks the answers. */
import { setTimeout as pause } from 'node:timers/promises';
import { type History, versionOn } from './history.ts';

export interface Visitors {
  seen: () => number;
  stop: () => Promise<string[]>;
}

/** `mayFail` is true while no server listens; an answer that arrives must still be complete. */
export function startVisitors(url: () => string, history: History, mayFail: () => boolean): Visitors {
  const complaints: string[] = [];
  const newest = new Map<string, number>();
  let isOver = false;
  let seen = 0;

  async function visit(path: string): Promise<void> {
    const wasDown = mayFail();
    // Another visitor may be answered in the meantime.
    const before = newest.get(path) ?? 0;
    let answer: Response;
    let html: string;
    try {
      answer = await fetch(url() + path);
      html = await answer.text();
    } catch (error) {
      if (!wasDown && !mayFail()) complaints.push(`${path}: ${error instanceof Error ? error.cause : error}`);
      return;
    }
    seen += 1;
    if (answer.status !== 200) complaints.push(`${path} was answered ${answer.status}`);
    else if (!html.includes('</html>')) complaints.push(`${path} was cut off`);
    const film = history.films.find(({ slug }) => path === `/movies/${slug}`);
    if (answer.status !== 200 || !film) return;
    const version = versionOn(html, film);
    const said = new Set([...html.matchAll(/About v(\d+)/g)].map(([, number]) => Number(number)));
    if (said.size !== 1 || !said.has(version))
      complaints.push(`${path} is of ${version} and of ${[...said]}`);
    if (version < before) complaints.push(`${path} went back to version ${version}`);
    newest.set(path, Math.max(version, newest.get(path) ?? 0));
  }

  async function walk(): Promise<void> {
    while (!isOver) {
      for (const path of ['/', '/movies', ...history.films.map(({ slug }) => `/movies/${slug}`)]) {
        if (isOver) return;
        await visit(path).catch((error: unknown) => complaints.push(String(error)));
        await pause(2);
      }
    }
  }

  const walking = [walk(), walk()];
  return {
    seen: () => seen,
    async stop() {
      isOver = true;
      await Promise.all(walking);
      return complaints;
    },
  };
}
