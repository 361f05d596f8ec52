import { randomUUID } from 'node:crypto';
import { cardTag, titleTag } from '#schema/rules/cache-tags.ts';
import type { Movie, MovieChanges } from '#schema/shapes/movie.ts';
import { publishReport, publishReportPath } from '#schema/shapes/publish.ts';
import { everyPageRendered } from './all-paths.ts';
import type { Bench, Benchmark } from './bench.ts';
import { described, type Editor, edit, editUntilVisible, someTitles, viewStore } from './edits.ts';
import { count, type Figure, ms, quantile, times } from './figure.ts';
import { type Filled, fill, smallCatalogue, wholeCatalogue } from './instances.ts';
import { keptAddress, startProduct } from './product.ts';
import { type SteadyResult, startSteadyLoad } from './steady-load.ts';

const edits = 30;
const warmUp = 10;
const patience = 30_000;
const visitors = 500;
/** More than any catalogue has, so that every page is rendered ahead. */
const everyTitle = '999999999';

/** How long an edit takes to reach its own page, every page that shows it, and every page that names the title; at rest and with visitors. */
export const editBench: Benchmark = async (bench) => {
  const small = await measure(bench, await fill(bench, smallCatalogue));
  const large = await measure(bench, await wholeCatalogue(bench));
  const figure = (what: string, of: (measured: typeof large) => number[], goal: string): Figure => {
    const [ours, theirs] = [of(large), of(small)];
    const ratio = (share: number) => times(quantile(ours, share) / quantile(theirs, share));
    return {
      what: `${what}, ${count(large.titles)} titles`,
      ours: spell(ours),
      reference: `${count(small.titles)} titles: ${spell(theirs)} (${ratio(0.5)}, ${ratio(0.95)})`,
      goal,
    };
  };
  const own = 'p50 30 ms, p95 100 ms at 1,000; 1.5x';
  const all = 'p95 under 500 ms';
  return [
    figure('Edit to its visible page', ({ atRest }) => atRest.own, own),
    figure(`The same, ${visitors} page requests a second`, ({ busy }) => busy.own, own),
    figure(
      `Edit of a description to all pages that show it (${large.atRest.text.pages})`,
      ({ atRest }) => atRest.text.taken,
      all,
    ),
    figure(
      `Edit of a quality to all pages that name the title (${large.atRest.all.pages})`,
      ({ atRest }) => atRest.all.taken,
      all,
    ),
    figure(`The same, ${visitors} page requests a second`, ({ busy }) => busy.all.taken, all),
    figure(
      'Edit to its visible page while everything is rendered',
      ({ during }) => during,
      'p95 under 250 ms',
    ),
    {
      what: 'The visitors meanwhile',
      ours: spellServed(large.served),
      reference: `${count(small.titles)} titles: ${spellServed(small.served)}`,
      goal: '0 errors',
    },
  ];
};

const spell = (values: number[]) => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`;

const spellServed = ({ answered, errors, p99 }: SteadyResult) =>
  `${count(answered)} pages, ${count(errors)} errors, p99 ${ms(p99)}`;

async function measure(bench: Bench, { dataDir }: Filled) {
  const product = await startProduct(bench, dataDir, { SITE_URL: keptAddress, RENDER_AHEAD: everyTitle });
  bench.note('Rendering every page …');
  const paths = await everyPageRendered(product);
  const editor = { url: product.url, headers: await product.signIn(), patience };
  const { movies, total } = await someTitles(product);
  const untilPublished = () => product.untilPublished();
  bench.note(`Editing ${edits} of ${count(total)} titles, and again …`);
  const atRest = await editAll(editor, dataDir, movies, untilPublished);
  const load = startSteadyLoad({ url: product.url, paths, perSecond: visitors });
  bench.note('The same with visitors …');
  const busy = await editAll(editor, dataDir, movies, untilPublished);
  const served = await load.stop();
  bench.note('The same while every page is rendered again …');
  const during = await editWhileRendering(editor, movies);
  bench.note(
    `At rest ${spell(atRest.own)}, text ${spell(atRest.text.taken)}, all ${spell(atRest.all.taken)}; with visitors ${spell(busy.own)}, all ${spell(busy.all.taken)}; while everything is rendered ${spell(during)}.`,
  );
  await product.stop();
  return { titles: total, atRest, busy, served, during };
}

/** Edits titles while everything is being rendered; when the rendering ends before the last edit, it is started again. */
async function editWhileRendering(editor: Editor, movies: readonly Movie[]): Promise<number[]> {
  const order = async (body: object) => {
    const { url, headers } = editor;
    const answer = await fetch(`${url}/api/publish`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`The order was answered ${answer.status}: ${await answer.text()}`);
  };
  const taken: number[] = [];
  for (let at = 0; at < warmUp + edits; at += 1) {
    const movie = movies[(at * 7) % movies.length];
    if (!movie) throw new Error('There are no titles to edit');
    if (at === 0 || !(await isRenderingAll(editor))) await order({ all: true });
    taken.push(await editUntilVisible(editor, movie, `edit ${at} while everything is rendered`));
  }
  await order({ stop: true });
  return taken;
}

async function isRenderingAll({ url, headers }: Editor): Promise<boolean> {
  const answer = await fetch(url + publishReportPath, { headers });
  return publishReport.parse(await answer.json()).isRenderingAll;
}

/** For each title, waits until its own page shows an edit; then until every page shows one of its description, and one of its card. */
async function editAll(
  editor: Editor,
  dataDir: string,
  movies: readonly Movie[],
  untilPublished: () => Promise<void>,
) {
  const store = viewStore(dataDir);
  const own: number[] = [];
  const text = new Times();
  const all = new Times();
  for (let at = 0; at < warmUp + edits; at += 1) {
    const movie = movies[at % movies.length];
    if (!movie) throw new Error('There are no titles to edit');
    const taken = await editUntilVisible(editor, movie, `edit ${at} of this run`);
    await untilPublished();
    const untilAll = async (times: Times, shown: string[], changes: MovieChanges) => {
      const began = performance.now();
      await store.untilFresh(shown, await edit(editor, movie, changes), patience);
      if (at >= warmUp) times.add(performance.now() - began, shown.length);
      await untilPublished();
    };
    const [page, card] = [titleTag(movie.id), cardTag(movie.id)];
    await untilAll(text, store.pagesOf(page), described(movie, `edit ${at} of this run, again`));
    await untilAll(all, store.pagesOf(page, card), { quality: `Quality ${randomUUID().slice(0, 8)}` });
    if (at >= warmUp) own.push(taken);
  }
  store.close();
  return { own, text, all };
}

class Times {
  readonly taken: number[] = [];
  readonly #pages: number[] = [];

  add(taken: number, pages: number): void {
    this.taken.push(taken);
    this.#pages.push(pages);
  }

  get pages(): string {
    return `${Math.min(...this.#pages)} to ${Math.max(...this.#pages)} pages`;
  }
}
