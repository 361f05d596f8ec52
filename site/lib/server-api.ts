/** Reading the API while a page is rendered. */
import { API_URL } from 'astro:env/server';
import DataLoader from 'dataloader';
import { type TitleBundle, titleBundles as titleBundlesReply } from '#schema/bundle.ts';
import { apiGet, type Reply } from './api.ts';

export function serverGet<T>(path: string, reply: Reply<T>): Promise<T> {
  return apiGet(path, reply, { base: API_URL });
}

/** Pages rendered side by side share one request; nothing is remembered between them. */
const titleBundles = new DataLoader<string, TitleBundle>(
  async (refs) => {
    const { bundles } = await serverGet(
      `/api/bundles/titles?refs=${refs.map(encodeURIComponent).join(',')}`,
      titleBundlesReply,
    );
    const byRef = new Map(bundles.map((bundle) => [bundle.ref, bundle]));
    return refs.map((ref) => byRef.get(ref) ?? new Error(`The API sent no bundle for ${ref}`));
  },
  { cache: false, maxBatchSize: 100 },
);

/** `slug` for a title with its first season, `slug@2` with its second. */
export function titleBundle(ref: string): Promise<TitleBundle> {
  return titleBundles.load(ref);
}
