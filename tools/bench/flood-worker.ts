import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { below, numbers } from './random.ts';

export interface FloodOrder {
  url: string;
  connections: number;
  headers: Record<string, string>;
}

export interface FloodResult {
  answered: number;
  /** Answered 429 or 503. */
  refused: number;
  /** Other answers, and connections that were cut off. */
  errors: number;
}

const { url, connections, headers }: FloodOrder = workerData;
/** Milliseconds before a connection that was refused or cut off asks again: a program that ignores Retry-After. */
const pauseAfterRefusal = 20;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const random = numbers(17);
const result: FloodResult = { answered: 0, refused: 0, errors: 0 };
let isOver = false;

const letters = () => Array.from({ length: 3 }, () => String.fromCharCode(97 + below(26, random))).join('');

function ask(): Promise<number> {
  return new Promise((resolve) => {
    get(`${url}/search?q=${letters()}%20${letters()}`, { agent, headers }, (answer) => {
      answer.resume();
      answer.once('close', () => resolve(answer.complete ? (answer.statusCode ?? 0) : 0));
    }).once('error', () => resolve(0));
  });
}

async function keepAsking(): Promise<void> {
  while (!isOver) {
    const status = await ask();
    if (status === 200) result.answered += 1;
    else if (status === 429 || status === 503) result.refused += 1;
    else result.errors += 1;
    if (status !== 200) await pause(pauseAfterRefusal);
  }
}

parentPort?.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: connections }, keepAsking));
agent.destroy();
parentPort?.postMessage(result);
parentPort?.close();
