import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { signIn, startPart } from '#scripts/testing/part.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

const anHour = 3_600_000;
const clock = pathToFileURL(fileURLToPath(new URL('./shifted-clock.mjs', import.meta.url))).href;

// Shifts Node's clock; PostgreSQL keeps the machine's, so that the two differ as well.
test('a clock of the product that is an hour or a day ahead or behind loses no edit, and ends no valid session', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-clock-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 }));
  let headers: Record<string, string> | undefined;
  let edits = 0;
  // Sessions expire after 12 hours without a request.
  for (const [hours, isSignedIn] of [
    [0, false],
    [1, true],
    [0, true],
    [-24, true],
    [24, false],
    [0, true],
  ] as const) {
    const part = await startPart({
      script: 'start',
      env: {
        DATA_DIR: dataDir,
        SITE_URL: 'http://films.example',
        NODE_OPTIONS: `--import=${clock}`,
        CLOCK_SHIFT: String(hours * anHour),
      },
    });
    onTestFinished(() => void part.end('SIGKILL'));
    if (headers) {
      const me = await fetch(`${part.url}/api/admin/me`, { headers });
      expect([hours, me.status]).toEqual([hours, isSignedIn ? 200 : 401]);
    }
    if (!headers || !isSignedIn) headers = await signIn(part.url, 'http://films.example');
    edits += 1;
    const answer = await fetch(`${part.url}/api/movies`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: `Hour ${edits}`, genre: 'Drama', type: 'movie', year: 1924 }),
    });
    expect(answer.status).toBe(201);
    for (const path of ['/', '/movies', `/movies/hour-${edits}`])
      await waitFor(async () => (await (await fetch(part.url + path)).text()).includes(`Hour ${edits}`));
    expect(await part.end('SIGTERM')).toBe(0);
  }
});
