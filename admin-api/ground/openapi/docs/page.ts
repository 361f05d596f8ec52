import { type Chapter, chapters } from '#admin-api/ground/openapi/introduction.ts';
import { nameOf } from '#admin-api/ground/openapi/schemas.ts';
import { describeStatus } from '#admin-api/ground/openapi/shared-responses.ts';
import type { Answer, OpenApiDocument, Operation } from '#admin-api/ground/openapi/types.ts';
import { fieldList, schemaFields, typeWords } from './fields.ts';
import { type Html, html, prose, verbatim, written } from './html.ts';

/** The document as an HTML page without scripts. */
export function docsPage(document: OpenApiDocument, style: string): string {
  const { info, tags, components, servers } = document;
  const host = servers[0]?.url ?? '';
  const beginning = chapters(host);
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const headings = [...beginning.map(({ heading }) => heading), ...groups.map(({ name }) => name), 'Schemas'];

  return written(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${info.title}</title>
<link rel="icon" href="/favicon.svg">
<style>${verbatim(style)}</style>
</head>
<body>
<header><a href="/">Lamphouse</a>
<h1>The API</h1>
<p>${info.summary}</p>
<p class="quiet"><code>${host}</code>, ${calls.length} calls, <a href="/api/openapi.json">openapi.json</a></p>
<nav aria-label="Contents"><ul>${headings.map((heading) => html`<li><a href="#${anchorOf(heading)}">${heading}</a></li>`)}</ul></nav></header>
<main>
${beginning.map(chapterSection)}
${groups.map(
  ({
    name,
    description,
    calls: own,
  }) => html`<section id="${anchorOf(name)}"><h2>${name}</h2><p>${prose(description)}</p>
${own.map((call) => callSection(call, document))}</section>`,
)}
<section id="schemas"><h2>Schemas</h2><p>What calls take and answer, by name.</p>
${Object.entries(components.schemas).map(
  ([name, schema]) => html`<article id="schema-${name}">${schemaFields(name, schema, document)}</article>`,
)}</section>
</main>
</body>
</html>
`);
}

const anchorOf = (heading: string) => heading.toLowerCase().replace(/[^a-z]+/g, '-');

const block = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

const chapterSection = ({ heading, text }: Chapter): Html =>
  html`<section id="${anchorOf(heading)}"><h2>${heading}</h2>${text.map((paragraph) =>
    paragraph.startsWith('$ ') ? block(paragraph.slice(2)) : html`<p>${prose(paragraph)}</p>`,
  )}</section>`;

interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

/** One call: its summary, what it takes and answers, its curl command. */
function callSection({ method, path, operation }: Listed, document: OpenApiDocument): Html {
  const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation;
  const locations = { path: 'In the path', query: 'In the query', header: 'Headers' };
  return html`<article id="${id}"><h3><a href="#${id}">${summary}</a></h3>
<p><b class="method">${method.toUpperCase()}</b> <code>${path}</code>${callers(operation)}</p>
${description && html`<p>${prose(description)}</p>`}
${Object.entries(locations).map(([location, heading]) => {
  const here = parameters.filter((each) => each.in === location);
  return here.length > 0 && fieldList(heading, here);
})}
${Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
  schemaFields(`In the body${type === 'application/json' ? '' : ` (${type})`}`, schema, document),
)}
${operation['x-codeSamples'].map(({ source }) => block(source))}
${Object.entries(responses).map(([status, answer]) => !('$ref' in answer) && goodAnswer(status, answer, document))}
${otherAnswers(responses)}</article>`;
}

function callers({ security }: Operation): Html | null {
  // A call that needs no authentication has an empty first entry.
  const [scheme] = Object.keys(security?.[0] ?? {});
  const words = { admin: 'administrators', feedKey: 'the feed key', metrics: 'the metrics token' };
  const scopes = security?.flatMap(({ token = [] }) => token) ?? [];
  const byToken = scopes.length > 0 ? `, tokens with ${scopes.join(' or ')}` : '';
  return scheme
    ? html` <span class="quiet">for ${words[scheme as keyof typeof words]}${byToken}</span>`
    : null;
}

const longest = 28;

function goodAnswer(status: string, { content = {}, headers = {} }: Answer, document: OpenApiDocument): Html {
  const [type = '', media] = Object.entries(content)[0] ?? [];
  const isJson = type === 'application/json';
  const heading = `Answer ${status}`;
  const words = media ? (isJson ? typeWords(media.schema) : html`<code>${type}</code>`) : 'nothing';
  const lines = media?.example === undefined ? [] : JSON.stringify(media.example, null, 2).split('\n');
  // The beginning of an example shows its shape.
  const shown = lines.length <= longest ? lines : [...lines.slice(0, longest), '…'];
  return html`${
    media && isJson && !nameOf(media.schema)
      ? schemaFields(heading, media.schema, document)
      : html`<h4>${heading}</h4><p class="quiet">${words}</p>`
  }${Object.entries(headers).map(
    ([name, { description }]) => html`<p class="quiet"><code>${name}</code>: ${prose(description)}</p>`,
  )}${shown.length > 0 && block(shown.join('\n'))}`;
}

function otherAnswers(responses: Operation['responses']): Html {
  const statuses = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [status] : [],
  );
  return html`<details><summary>Other answers: ${statuses.join(', ')}</summary>
<dl>${statuses.map((status) => html`<div><dt>${status}</dt><dd>${prose(describeStatus(Number(status)))}</dd></div>`)}</dl></details>`;
}
