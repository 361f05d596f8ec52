import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { installPackages } from './debian-packages.ts';

/** Chromium without a screen (headless shell), with which browser tests take half as long. */
const shell = 'chromium-headless-shell';
const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge',
];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
];

/** The browser for the tests: Playwright's own when it is installed, otherwise the system's. */
export function findChromium(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    chromium.executablePath(),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macApplications.map((path) => join('/Applications', path)),
  ];
  return candidates.find((path) => isExecutable(path) && runs(path)) ?? null;
}

/** Finds or installs a browser, or explains what to do. A machine that only runs tests (CI) gets the faster one. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && process.env['CI'] && !isFast(found)) return installDebian() ?? found;
  return found ?? installOwn() ?? installDebian() ?? giveUp();
}

/** True when Playwright chooses the file to start. */
export const isOwn = (path: string): boolean => path === chromium.executablePath();

/** True for a headless shell; Playwright's own is one too. */
export const isFast = (path: string): boolean => path.endsWith(shell) || isOwn(path);

/** Playwright's download fails without its system libraries or network; a timeout keeps that short. */
function installOwn(): string | null {
  console.log('No Chromium here. Asking Playwright to install its own …');
  const cli = join('node_modules', '@playwright', 'test', 'cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  });
  return findChromium();
}

function installDebian(): string | null {
  return installPackages(shell) || installPackages('chromium') ? findChromium() : null;
}

function giveUp(): never {
  throw new StartProblem(
    'The browser tests need Chromium and could not install one. Install the package "chromium" (or Google Chrome), ' +
      'or run "npx playwright install --with-deps chromium" where downloads are allowed.',
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Starts the browser, since one without its system libraries exists but does not run. */
function runs(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
