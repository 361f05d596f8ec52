export interface Chapter {
  heading: string;
  /** Paragraphs; lines that begin with `$ ` are commands. */
  text: readonly string[];
}

/** The rules that apply to every call. Plain text: the page and openapi.json show the same. */
export const chapters = (host: string): readonly Chapter[] => [
  {
    heading: 'Begin here',
    text: [
      'Reading needs nothing: any call that is not marked Administrators, feed key or metrics token works as it stands. Answers are JSON in UTF-8; times are ISO 8601 in UTC.',
      'Administrators sign in once; curl keeps the cookie in a file, and the calls marked Administrators send it back. `npm start` prints the first administrator and the password; `npm run admin -- reset EMAIL` gives a new one.',
      `$ curl '${host}/api/login/admin' -c cookies.txt \\\n  -H 'Content-Type: application/json' \\\n  -d '{"email":"admin@lamphouse.example","password":"…"}'`,
      'Programs send an API token, which administrators make in the dashboard under Account: each such call names the scopes of which the token needs one. It never opens more than the role of its maker does when it is used, cookies beside it count for nothing, and accounts, second factors, tokens and webhooks stay with people.',
      `$ curl '${host}/api/titles' -H "Authorization: Bearer $LAMPHOUSE_TOKEN"`,
      'Calls marked with a key read it from the environment: FEED_KEY is what the operator set, else `feedKey` in DATA_DIR/secrets.json; METRICS_TOKEN is what the operator set.',
      'Ids in the examples are 1: take one that the lists answer with.',
    ],
  },
  {
    heading: 'Sending',
    text: [
      'A body is JSON with `Content-Type: application/json`, at most 1 MB, not compressed; files are sent as forms. Every field has a type and a longest length; a field that does not exist is refused by its name. Numbers are sent as numbers: 8, not "8".',
      'POST answers with what was made, defaults filled in. PUT changes the fields it is sent and keeps the others. DELETE takes along what hangs on the thing: the seasons of a title, the episodes of a season, the comments of a title.',
      'A browser may send from the pages of this site alone: the Origin of a write must be the site’s own. Programs that send no Origin are not concerned.',
    ],
  },
  {
    heading: 'Lists',
    text: [
      '`page` counts from 1, `limit` goes up to 100. A paged list answers `{movies, total, totalPages}`; the others answer a bare array.',
    ],
  },
  {
    heading: 'Refusals',
    text: [
      'Every refusal is `{"message": "…"}`, with `issues` where fields are wrong: `[{"path": "title", "message": "Title is required"}]`. A path that does not take a method answers 405 and names those it takes in `Allow`. 429 and 503 say in `Retry-After` how many seconds to wait. An answer from 500 on carries `requestId`, which is also in the header `X-Request-Id` and in the log of the operator.',
    ],
  },
  {
    heading: 'When a write is on the site',
    text: [
      'The answer to a write carries `X-Publish-Job`, a number. Pages show the change once `cursor` of /api/publish/status has reached it, as a rule within a second.',
    ],
  },
];

export const introduction = (host: string): string =>
  chapters(host)
    .map(({ heading, text }) => [`## ${heading}`, ...text.map(asMarkdown)].join('\n\n'))
    .join('\n\n');

const asMarkdown = (paragraph: string) =>
  paragraph.startsWith('$ ') ? `\`\`\`sh\n${paragraph.slice(2)}\n\`\`\`` : paragraph;
