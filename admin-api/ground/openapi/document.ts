import { chapters } from '#schema/calls/chapters.ts';
import { tokenScopes } from '#schema/shapes/api-token.ts';
import { errorReply } from '#schema/shapes/error.ts';
import type { ExampleCall } from './curl.ts';
import { introduction } from './introduction.ts';
import { describeRoute } from './operation.ts';
import { type Layers, publishedRoutes } from './routes.ts';
import { createConverter } from './schemas.ts';
import { sharedAnswers } from './shared-responses.ts';
import type { OpenApiDocument } from './types.ts';

export interface DocumentSource {
  layers: Layers;
  siteUrl: string;
}

export interface PublishedDocument {
  document: OpenApiDocument;
  /** The curl examples by operationId. */
  calls: Map<string, ExampleCall>;
}

/** The whole document, generated from the router and the contracts of its routes. */
export function buildDocument({ layers, siteUrl }: DocumentSource): PublishedDocument {
  const converter = createConverter();
  const error = converter.convert(errorReply, 'output');
  const paths: OpenApiDocument['paths'] = {};
  const calls = new Map<string, ExampleCall>();
  const statuses = new Set([405]);
  for (const route of publishedRoutes(layers)) {
    const { operation, call, otherStatuses } = describeRoute(route, converter, siteUrl);
    for (const status of otherStatuses) statuses.add(status);
    if (calls.has(operation.operationId)) throw new Error(`Two routes are called ${operation.operationId}`);
    calls.set(operation.operationId, call);
    paths[route.path] = { ...paths[route.path], [route.method]: operation };
  }
  const document: OpenApiDocument = {
    openapi: '3.1.1',
    info: {
      title: 'Lamphouse API',
      version: '1',
      summary: 'Everything the site shows and the dashboard does, over HTTP in JSON.',
      description: introduction(siteUrl),
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: siteUrl, description: 'This installation' }],
    tags: Object.values(chapters).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: converter.components,
      responses: sharedAnswers(statuses, error),
      securitySchemes: securitySchemes(siteUrl),
    },
  };
  return { document, calls };
}

const securitySchemes = (siteUrl: string) => ({
  admin: {
    type: 'apiKey',
    in: 'cookie',
    name: siteUrl.startsWith('https:') ? '__Host-lamphouse' : 'lamphouse',
    description: 'The cookie that POST /api/login/admin sets',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `An API token, made in the dashboard under Account or by POST /api/admin/tokens. One of the scopes that a call names is enough: ${tokenScopes.join(', ')}`,
  },
  feedKey: { type: 'http', scheme: 'bearer', description: 'FEED_KEY, else the one in DATA_DIR/secrets.json' },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN; not needed on the machine itself' },
});
