import { createServer } from 'node:http';
import { createApp } from '#admin-api/app.ts';
import { openListener } from '#admin-api/ground/database/listener.ts';
import { createLogger } from '#admin-api/ground/http/log.ts';
import { openMedia } from '#admin-api/ground/media/media.ts';
import { removeAbandonedUploads } from '#admin-api/ground/media/remove-abandoned-uploads.ts';
import { createOrm } from '#admin-api/orm.ts';
import { openChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import { findAdminByEmail } from '#admin-api/team/auth/account.queries.ts';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';

// The API as a process of its own that tests kill: node upload-process.ts DATABASE_URL DATA_DIR EMAIL PASSWORD. Prints its port.
const [databaseUrl = '', dataDir = '', email = '', password = ''] = process.argv.slice(2);
const orm = await createOrm(databaseUrl);
const visitors = await createOrm(databaseUrl, { forVisitors: true });
const publishing = await createOrm(databaseUrl, { forVisitors: true });
const media = await openMedia({
  dataDir,
  storage: { kind: 'folder', folder: `${dataDir}/media` },
  s3Credentials: null,
  storageQuota: null,
});
if (!(await findAdminByEmail(orm.em.fork(), email))) await createAdmin(orm.em.fork(), email, password);
await removeAbandonedUploads(media, orm.em.fork());
const feed = openChangeFeed({ listener: openListener(databaseUrl) });
const server = createServer().listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const env = {
    siteUrl: `http://127.0.0.1:${port}`,
    dataDir,
    sessionSecret: 's'.repeat(32),
    feedKey: 'f'.repeat(32),
    metricsToken: null,
    imageHosts: [],
    webhookHosts: [],
    tmdbToken: null,
    lookupUrl: null,
    trustProxy: 0,
  };
  server.on(
    'request',
    createApp({ orm, visitors, publishing, env, feed, media, log: createLogger('silent') }).callback(),
  );
  console.log(port);
});
