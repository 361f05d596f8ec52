import { type Chapter, chapters } from '#admin-api/openapi/introduction.ts';
import type { OpenApiDocument } from '#admin-api/openapi/types.ts';
import { schemaFields } from './field-list.ts';
import { type Html, html, prose, verbatim, written } from './html.ts';
import { type Listed, operationSection } from './operation-section.ts';

/** The document as an HTML page without scripts. */
export function docsPage(document: OpenApiDocument, style: string): string {
  const { info, tags, components } = document;
  const host = document.servers[0]?.url ?? '';
  const beginning = chapters(host);
  const calls = listedCalls(document);
  const groups = tags
    .map(({ name, description }) => ({
      name,
      description,
      calls: calls.filter(({ operation }) => operation.tags.includes(name)),
    }))
    .filter((group) => group.calls.length > 0);
  const schemas = Object.entries(components.schemas);

  return written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="/api/docs/archivo.woff2" as="font" type="font/woff2" crossorigin>
<style>${verbatim(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the calls</a>
<header class="top"><div class="wrap">
<a class="brand" href="/">${mark}<span>Lamphouse</span></a>
<h1>The API</h1>
<p class="lead">${info.summary}</p>
<p class="facts"><code>${host}</code> <span>${calls.length} calls</span> <a href="/api/openapi.json">openapi.json</a></p>
</div></header>
<div class="wrap frame">
<nav aria-label="Contents"><details open><summary>Contents</summary>
<ul>${beginning.map(({ heading }) => html`<li><a href="#${anchorOf(heading)}">${heading}</a></li>`)}</ul>
${groups.map(navigationOf)}
<ul><li><a href="#schemas">Schemas</a></li></ul>
</details></nav>
<main id="main">
<section class="beginning">${beginning.map(chapterSection)}</section>
${groups.map(
  ({ name, description, calls: own }) => html`<section class="group" id="${anchorOf(name)}">
<header><span class="strip" aria-hidden="true"></span><h2>${name}</h2><p>${description}</p></header>
${own.map((call) => operationSection(call, document))}</section>`,
)}
<section class="group" id="schemas"><header><span class="strip" aria-hidden="true"></span><h2>Schemas</h2>
<p>What calls take and answer, by name.</p></header>
${schemas.map(
  ([name, schema]) =>
    html`<article class="schema" id="schema-${name}">${schemaFields(name, schema, document)}</article>`,
)}</section>
</main>
</div>
</body>
</html>
`);
}

const mark = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path class="y" d="M4 3.6 28.4 15.4 4 11.1Z"/><path class="m" d="M4 12.3 28.4 16 4 19.7Z"/><path class="c" d="M4 20.9 28.4 16.6 4 28.4Z"/></svg>`;

const listedCalls = (document: OpenApiDocument): Listed[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );

const navigationOf = ({
  name,
  calls,
}: {
  name: string;
  calls: Listed[];
}): Html => html`<h2><a href="#${anchorOf(name)}">${name}</a></h2>
<ul class="calls">${calls.map(
  ({ method, path, operation }) =>
    html`<li><a href="#${operation.operationId}"><b class="method ${method}">${method.toUpperCase()}</b> ${path.replace(/^\/api/, '')}</a></li>`,
)}</ul>`;

const chapterSection = ({ heading, text }: Chapter): Html =>
  html`<section id="${anchorOf(heading)}"><h2>${heading}</h2>${text.map(paragraph)}</section>`;

function paragraph(text: string): Html {
  if (text.startsWith('$ ')) return html`<pre class="curl" tabindex="0"><code>${text.slice(2)}</code></pre>`;
  return html`<p>${prose(text)}</p>`;
}

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-');
