import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RelatedTitle, type TitleBundle, titleBundles } from '#schema/bundle.ts';
import { hugoTemplates } from './hugo-templates.ts';
import type { Product } from './product.ts';

const titleInPath = /^\/(?:movies|tv-shows|watch)\/([^/]+)$/;
const atOnce = 100;

/**
 * The same pages for hugo, one content file each. What is the same on every page stands in the template as text, so hugo has nothing
 * to do for it; a title's page is drawn from its data, and the few pages of other kinds come with their main part as it is.
 */
export async function makeHugoProject(folder: string, product: Product, paths: string[]): Promise<void> {
  const pages = paths.map((path) => ({ path, slug: titleInPath.exec(path)?.[1] ?? null }));
  const sample = pages.find(({ path, slug }) => slug !== null && !path.startsWith('/watch/'));
  await mkdir(join(folder, 'layouts/_default'), { recursive: true });
  await mkdir(join(folder, 'content/p'), { recursive: true });
  await writeFile(join(folder, 'config.toml'), configuration(product.url));
  const templates = hugoTemplates(await read(product.url + (sample?.path ?? '/')));
  for (const [name, text] of Object.entries(templates))
    await writeFile(join(folder, 'layouts/_default', `${name}.html`), text);
  for (let start = 0; start < pages.length; start += atOnce) {
    const some = pages.slice(start, start + atOnce);
    const bundles = await bundlesOf(product.url, [...new Set(some.flatMap(({ slug }) => slug ?? []))]);
    for (const [at, { path, slug }] of some.entries()) {
      const html = await read(product.url + path);
      const content = contentOf(path, html, bundles.get(slug ?? ''));
      await writeFile(join(folder, 'content/p', `${start + at}.html`), content);
    }
  }
}

const configuration = (url: string) => `baseURL = "${url}"
disableKinds = ["taxonomy", "term", "RSS", "sitemap", "robotsTXT", "404", "home", "section"]
`;

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return await answer.text();
}

async function bundlesOf(url: string, slugs: string[]): Promise<Map<string, TitleBundle>> {
  if (slugs.length === 0) return new Map();
  const answer = await read(`${url}/api/bundles/titles?refs=${slugs.join(',')}`);
  const { bundles } = titleBundles.parse(JSON.parse(answer));
  return new Map(bundles.map((bundle) => [bundle.ref, bundle]));
}

const between = (html: string, from: string, to: string) => {
  const start = html.indexOf(from) + from.length;
  return html.slice(start, html.indexOf(to, start));
};

const cardOf = ({ type, slug, title, genre, year, rating, posterUrl }: RelatedTitle) => ({
  href: type === 'tv_show' ? `/tv-shows/${slug}` : `/movies/${slug}`,
  title,
  genre,
  year,
  rating: rating?.toFixed(1),
  poster: posterUrl,
});

function contentOf(path: string, html: string, bundle: TitleBundle | undefined): string {
  const facts = {
    url: path,
    title: between(html, '<title>', '</title>'),
    summary: between(html, '<meta name="description" content="', '"'),
    graph: between(html, '<script type="application/ld+json">', '</script>'),
  };
  const main = between(html, '<main', '</main>').replace(/^[^>]*>/, '');
  if (!bundle?.movie) return `${JSON.stringify({ ...facts, layout: 'other' })}\n${main}`;
  const { movie, comments, related } = bundle;
  const own = path.startsWith('/watch/')
    ? { layout: 'watch', room: between(main, '', '<section id="comments"') }
    : { layout: 'title' };
  const data = { ...movie, shownRating: movie.rating?.toFixed(1), genres: movie.genre };
  return `${JSON.stringify({ ...facts, ...own, movie: data, comments, related: related.map(cardOf) })}\n${movie.description ?? ''}`;
}
