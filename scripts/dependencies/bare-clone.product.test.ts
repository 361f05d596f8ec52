/** A folder without node_modules, and a registry with an untrusted certificate. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-bare-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function certificate(folder: string): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-subj', '/CN=127.0.0.1'],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** Counts requests although the certificate is untrusted. */
async function untrustedRegistry() {
  let asked = 0;
  const server = createServer(certificate(scratch()), (_req, res) => {
    asked += 1;
    res.end('{}');
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}/`, asked: () => asked };
}

function bareClone(): string {
  const folder = scratch();
  const repository = new URL('../..', import.meta.url).pathname;
  for (const part of ['package.json', 'package-lock.json', 'scripts'])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  return folder;
}

test('publish in a bare clone installs first, and reports an untrusted registry in one line that says what to do', async () => {
  const registry = await untrustedRegistry();
  const folder = bareClone();
  const child = spawn('npm', ['run', '--silent', 'publish', '--', '--all'], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      npm_config_registry: registry.url,
      npm_config_cache: join(folder, 'npm-cache'),
      npm_config_update_notifier: 'false',
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  const [begins, why, ...more] = said.trim().split('\n');
  expect([begins, more]).toEqual([expect.stringMatching(/^Installing \d+ packages: usually /), []]);
  expect(why).toMatch(/The package registry does not give Node [\d.]+: .*certificate.*NODE_EXTRA_CA_CERTS/);
  expect([registry.asked(), existsSync(join(folder, 'node_modules'))]).toEqual([0, false]);
});
