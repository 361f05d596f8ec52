import { GET as listFeed } from '#site/pages/[list]/feed.xml.ts';

export const GET = listFeed;
