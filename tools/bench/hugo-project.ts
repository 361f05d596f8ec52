import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RelatedTitle, type TitleBundle, titleBundles } from '#schema/shapes/bundle.ts';
import type { Product } from './product.ts';

const titleInPath = /^\/(?:movies|tv-shows|watch)\/([^/]+)$/;
const atOnce = 100;

/**
 * The same pages for hugo, one content file each. The parts that all pages share are in the template as text, so that hugo has
 * little work with them; a title's page is rendered from its data, and the few pages of other kinds come with their main part
 * already rendered.
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

function hugoTemplates(page: string): Record<'title' | 'watch' | 'other', string> {
  const cut = (from: string, to: string) => text(page.slice(page.indexOf(from), page.indexOf(to)));
  const head = `${text(page.slice(0, page.indexOf('<title>')))}${facts}${cut('<meta name="theme-color"', '<main')}`;
  const section = page.slice(page.indexOf('<section id="comments"'));
  const comments = `${text(section.slice(0, section.indexOf('</section>')))}${thread}</section>`;
  const foot = text(page.slice(page.indexOf('</main>')));
  return {
    title: `${head}<main id="main">${banner}<div class="wrap columns"><div>${trailer}${comments}</div>${related}</div>${foot}`,
    watch: `${head}<main id="main">{{ .Params.room | safeHTML }}${comments}</div>${related}</div>${foot}`,
    other: `${head}<main id="main">{{ .Content }}${foot}`,
  };
}

/** Escapes braces for hugo. */
const text = (html: string) => html.replaceAll('{{', '{{ "{{" | safeHTML }}');

const facts = `<title>{{ .Title | safeHTML }}</title><meta name="description" content="{{ .Params.summary | safeHTML }}">
<link rel="canonical" href="{{ .Permalink }}"><meta property="og:type" content="website"><meta property="og:title" content="{{ .Title }}">
<meta property="og:description" content="{{ .Params.summary }}"><meta property="og:url" content="{{ .Permalink }}">
<meta property="og:image" content="{{ .Permalink }}/card.jpg"><meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630"><meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">{{ .Params.graph | safeJS }}</script>`;

const icon = (path: string) =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"></path></svg>`;
const play = icon('M7 4.5v15a.8.8 0 0 0 1.2.7l12-7.5a.8.8 0 0 0 0-1.4l-12-7.5A.8.8 0 0 0 7 4.5Z');
const arrow = icon('M12 19l-7-7 7-7M19 12H5');
const warning = icon(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
);

const banner = `{{ with .Params.movie }}<div class="banner"><div class="hero-light" aria-hidden="true">
<img src="{{ .posterurl }}" alt="" width="500" height="750" fetchpriority="low" data-backdrop></div><div class="wrap">
<a class="back" href="/movies" data-back>${arrow}Back</a><div class="title-grid">
<span class="poster plate" data-fail="Poster not available"><img src="{{ .posterurl }}" alt="Poster of {{ .title }}" width="500" height="750" fetchpriority="high" decoding="sync"></span>
<div class="title-copy"><p class="edge"><span class="kicker">{{ .type }}</span>{{ with .genres }}<span>{{ . }}</span>{{ end }}</p>
<h1 dir="auto" data-size="normal">{{ .title }}</h1><div class="facts">{{ with .shownrating }}<span class="big">{{ . }}<small>/ 10</small></span>{{ end }}
{{ with .quality }}<span class="tag">{{ . }}</span>{{ end }}<p class="edge tabular">{{ with .year }}<span>{{ . }}</span>{{ end }}{{ with .duration }}<span>{{ . }} min</span>{{ end }}
{{ with .country }}<span>{{ . }}</span>{{ end }}</p></div><p class="logline" dir="auto">{{ $.Content }}</p>
<div class="actions">{{ if .streamurl }}<a class="btn btn-primary btn-lg" href="/watch/{{ .slug }}">${play}Watch Full Movie</a>
{{ else }}<button type="button" class="btn btn-primary btn-lg" disabled>${play}Watch Full Movie</button>{{ end }}
{{ if .downloadurl }}<a class="btn btn-quiet btn-lg" href="{{ .downloadurl }}">Download</a>
{{ else }}<button type="button" class="btn btn-quiet btn-lg" disabled>Download</button>{{ end }}</div></div></div></div></div>{{ end }}`;

const trailer = `<section id="trailer" aria-labelledby="trailer-h"><div class="section-head"><h2 id="trailer-h">Trailer</h2></div>
{{ with .Params.movie.trailerurl }}<a class="facade" href="{{ . }}" target="_blank" rel="noopener">${play}Watch Trailer</a>
{{ else }}<div class="notice">${warning}<span><b>Trailer not available</b></span></div>{{ end }}</section>`;

const thread = `{{ range .Params.comments }}<article class="comment"><b>{{ .name }}</b><time>{{ .createdat }}</time><p>{{ .body }}</p></article>{{ end }}`;

const card = `<a href="{{ .href }}"><span class="poster small"><img src="{{ .poster }}" alt width="500" height="750" loading="lazy"></span>
<span><b dir="auto">{{ .title }}</b><span class="edge">{{ with .genre }}<span>{{ . }}</span>{{ end }}{{ with .year }}<span>{{ . }}</span>{{ end }}
{{ with .rating }}<span class="rating">{{ . }}</span>{{ end }}</span></span></a>`;

const related = `<aside aria-labelledby="related-h"><div class="section-head"><h2 id="related-h">Related titles</h2></div>
<div class="related">{{ range first 6 .Params.related }}${card}{{ end }}</div>
<details class="related-more"><summary class="btn btn-quiet"><span class="when-closed">See More</span><span class="when-open">Show Less</span></summary>
<div class="related">{{ range after 6 .Params.related }}${card}{{ end }}</div></details></aside>`;
