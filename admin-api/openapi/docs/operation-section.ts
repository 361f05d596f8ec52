import { nameOf } from '#admin-api/openapi/schemas.ts';
import { describeStatus } from '#admin-api/openapi/shared-responses.ts';
import type { Answer, JsonSchema, OpenApiDocument, Operation, Parameter } from '#admin-api/openapi/types.ts';
import { fieldList, ofParameters, schemaFields } from './field-list.ts';
import { type Html, html, prose } from './html.ts';
import { typeWords } from './type-words.ts';

export interface Listed {
  method: string;
  path: string;
  operation: Operation;
}

const callers: Record<string, string> = {
  admin: 'Administrators',
  feedKey: 'With the feed key',
  metrics: 'With the metrics token',
};

const parameterHeadings = { path: 'In the path', query: 'In the query', header: 'Headers' } as const;

/** One call: its summary, its parameters and body, its curl command, its answers. */
export function operationSection(listed: Listed, document: OpenApiDocument): Html {
  const { operation, method, path } = listed;
  return html`<article class="call" id="${operation.operationId}">
<header><h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="address"><b class="method ${method}">${method.toUpperCase()}</b> <code>${breakable(path)}</code>${lock(operation)}</p></header>
<div class="words">${operation.description ? html`<p>${prose(operation.description)}</p>` : null}
${takes(operation, document)}</div>
<div class="shown">${example(operation)}
${otherAnswers(operation)}</div>
</article>`;
}

/** Allows a line break after each slash of a long path. */
const breakable = (path: string): Html =>
  html`${path.split('/').map((part, index) => (index === 0 ? part : html`/<wbr>${part}`))}`;

function lock({ security }: Operation): Html | null {
  // A call that needs no authentication has an empty first entry.
  const [scheme] = Object.keys(security?.[0] ?? {});
  const scopes = security?.flatMap(({ token = [] }) => token) ?? [];
  const byToken = scopes.length > 0 ? `, tokens with ${scopes.join(' or ')}` : '';
  return scheme ? html` <span class="lock">${callers[scheme] ?? scheme}${byToken}</span>` : null;
}

function takes({ parameters = [], requestBody, responses }: Operation, document: OpenApiDocument): Html {
  const places = ['path', 'query', 'header'] as const satisfies Parameter['in'][];
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) =>
    schemaFields(type === 'application/json' ? 'In the body' : `In the body (${type})`, schema, document),
  );
  return html`${places.map((place) => {
    const here = parameters.filter((each) => each.in === place);
    return here.length > 0 && fieldList(parameterHeadings[place], ofParameters(here));
  })}${bodies}${answers(responses, document)}`;
}

function answers(responses: Operation['responses'], document: OpenApiDocument): Html {
  return html`${goodAnswers(responses).map(([status, answer]) => {
    const [type = '', media] = Object.entries(answer.content ?? {})[0] ?? [];
    const heading = `Answer ${status}`;
    if (media && type === 'application/json' && !nameOf(media.schema))
      return html`${schemaFields(heading, media.schema, document)}${headersOf(answer)}`;
    return html`<h4>${heading}</h4><p class="type">${media ? kindOf(type, media.schema) : 'nothing'}</p>${headersOf(answer)}`;
  })}`;
}

const kindOf = (type: string, schema: JsonSchema): Html =>
  type === 'application/json' ? typeWords(schema) : html`<code>${type}</code>`;

const headersOf = ({ headers = {} }: Answer): Html =>
  html`${Object.entries(headers).map(
    ([name, { description }]) => html`<p class="type"><code>${name}</code>: ${prose(description)}</p>`,
  )}`;

const goodAnswers = (responses: Operation['responses']): [string, Answer][] =>
  Object.entries(responses).flatMap(([status, answer]): [string, Answer][] =>
    '$ref' in answer ? [] : [[status, answer]],
  );

function example({ 'x-codeSamples': samples, responses }: Operation): Html {
  const shown = goodAnswers(responses).flatMap(([, { content }]) => {
    const answer = content?.['application/json']?.example;
    return answer === undefined
      ? []
      : [html`<pre class="answer" tabindex="0"><code>${shortened(answer)}</code></pre>`];
  });
  return html`${samples.map(({ source }) => html`<pre class="curl" tabindex="0"><code>${source}</code></pre>`)}${shown}`;
}

const longest = 28;

/** The beginning of an example, enough to show its shape. */
function shortened(answer: unknown): string {
  const lines = JSON.stringify(answer, null, 2).split('\n');
  return lines.length <= longest ? lines.join('\n') : [...lines.slice(0, longest), '…'].join('\n');
}

function otherAnswers({ responses }: Operation): Html {
  const statuses = Object.entries(responses).flatMap(([status, answer]) =>
    '$ref' in answer ? [status] : [],
  );
  return html`<details class="others"><summary>Other answers: ${statuses.join(', ')}</summary>
<dl>${statuses.map((status) => html`<div><dt>${status}</dt><dd>${prose(describeStatus(Number(status)))}</dd></div>`)}</dl></details>`;
}
