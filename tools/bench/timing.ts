import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ms, quantile, times } from './figure.ts';

/** Requests that come first and are not counted: they open connections, plan queries and fill caches. */
const warmUp = 20;

export interface Timings {
  ours: number[];
  /** The times of as many trivial requests, one after each measured one. */
  reference: number[];
  answers: string[];
}

const reference = '/api/health';

/** Sends one request after the other over one connection, alternating with the API's health, which makes one trivial query. */
export async function timeAnswers(
  url: string,
  paths: readonly string[],
  headers: Record<string, string> = {},
): Promise<Timings> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const timings: Timings = { ours: [], reference: [], answers: [] };
  try {
    for (const path of paths.slice(0, warmUp)) await timed(agent, url + path, headers);
    for (const path of paths) {
      const answer = await timed(agent, url + path, headers);
      timings.ours.push(answer.taken);
      timings.answers.push(answer.body);
      timings.reference.push((await timed(agent, url + reference)).taken);
    }
  } finally {
    agent.destroy();
  }
  return timings;
}

export async function timed(
  agent: Agent,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ taken: number; body: string }> {
  const began = performance.now();
  const body = await new Promise<string>((resolve, reject) => {
    request(url, { agent, headers }, (answer) => {
      text(answer).then((body) => {
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${url} was answered ${answer.statusCode}: ${body}`));
      }, reject);
    })
      .once('error', reject)
      .end();
  });
  return { taken: performance.now() - began, body };
}

const p50 = (values: number[]) => quantile(values, 0.5);
const p99 = (values: number[]) => quantile(values, 0.99);

export const spellTimings = (values: number[]) => `p50 ${ms(p50(values))}, p99 ${ms(p99(values))}`;

export const spellReference = ({ ours, reference: theirs }: Timings) =>
  `${reference} in turns: ${spellTimings(theirs)} (${times(p50(ours) / p50(theirs))}, ${times(p99(ours) / p99(theirs))})`;
