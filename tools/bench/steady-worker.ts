import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { quantile } from './figure.ts';
import { numbers, pick } from './random.ts';

export interface SteadyOrder {
  url: string;
  paths: readonly string[];
  perSecond: number;
  headers?: Record<string, string>;
}

export interface SteadyResult {
  answered: number;
  /** The number of answers that were neither 200 nor 301, or were cut off. */
  errors: number;
  p50: number;
  p99: number;
}

const { url, paths, perSecond, headers = {} }: SteadyOrder = workerData;
const tick = 10;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const random = numbers(11);
const taken: number[] = [];
let errors = 0;
let open = 0;
let isOver = false;

function finish(): void {
  if (!isOver || open > 0) return;
  agent.destroy();
  const answered = taken.length;
  const result: SteadyResult = { answered, errors, p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
  parentPort?.postMessage(result);
  parentPort?.close();
}

function ask(began = performance.now()): void {
  open += 1;
  const done = (isGood: boolean) => {
    open -= 1;
    if (isGood) taken.push(performance.now() - began);
    else errors += 1;
    finish();
  };
  const request = get(
    url + pick(paths, random),
    { agent, headers: { 'Accept-Encoding': 'br', ...headers } },
    (answer) => {
      const isGood = answer.statusCode === 200 || answer.statusCode === 301;
      answer.resume();
      answer.once('end', () => done(isGood && answer.complete));
    },
  );
  request.once('error', () => {
    // The server closed an idle connection just when it was reused: repeat the request, as browsers do.
    if (!request.reusedSocket) return done(false);
    open -= 1;
    ask(began);
  });
}

const began = performance.now();
let sent = 0;
const timer = setInterval(() => {
  const due = ((performance.now() - began) / 1000) * perSecond;
  for (; sent < due; sent += 1) ask();
}, tick);

parentPort?.once('message', () => {
  clearInterval(timer);
  isOver = true;
  finish();
});
