import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { findPosterBySource } from '#admin-api/ground/media/media.queries.ts';
import type { Media } from '#admin-api/ground/media/media.ts';
import { storePoster } from '#admin-api/ground/media/store-poster.ts';
import { imageUrlMessage } from '#schema/rules/image.ts';
import { tooLargeMessage, uploadKinds } from '#schema/rules/upload.ts';
import { urlMaxLength } from '#schema/rules/url.ts';
import { type FetchOptions, fetchPicture, TooLarge } from './fetch-public.ts';

export interface RemotePictures {
  media: Media;
  trustedHosts: FetchOptions['trustedHosts'];
  /** Throws 429 for a caller that fetches too often. */
  count: (admin: string) => Promise<void>;
}

/** The local address of another site's picture; the first call fetches it. */
export async function storeRemotePicture(
  { media, trustedHosts, count }: RemotePictures,
  em: EntityManager,
  actor: string,
  address: string,
): Promise<string> {
  const url = new URL(address);
  url.hash = '';
  if (url.href.length > urlMaxLength) throw refusal(imageUrlMessage);
  const known = await findPosterBySource(em, url.href);
  if (known !== null) return known;
  await count(actor);
  const content = await fetched(url, trustedHosts);
  try {
    const { result } = await storePoster(media, em, actor, { content, source: url.href });
    return result.url;
  } catch (error) {
    return await otherwise(error, em, url);
  }
}

/** One message for addresses that fail and addresses that are forbidden, so that the caller learns nothing about the internal network. */
async function fetched(url: URL, trustedHosts: FetchOptions['trustedHosts']): Promise<Buffer> {
  try {
    return await fetchPicture(url, { trustedHosts });
  } catch (error) {
    throw refusal(error instanceof TooLarge ? tooLargeMessage(uploadKinds.poster) : imageUrlMessage);
  }
}

async function otherwise(error: unknown, em: EntityManager, url: URL): Promise<string> {
  // Another request stored the same picture meanwhile.
  const known = await findPosterBySource(em, url.href);
  if (known !== null) return known;
  if (!(error instanceof RequestError)) throw error;
  if (error.status === 415) throw refusal(imageUrlMessage);
  throw error.status === 413 ? refusal(error.message) : error;
}

/** The address is invalid, so the answer differs from that of an upload that is too large or of the wrong type. */
const refusal = (message: string) =>
  new RequestError(400, 'Invalid query', { issues: [{ path: 'url', message }] });
