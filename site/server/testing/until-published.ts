import { type PublishStatus, publishStatus } from '#schema/shapes/publish.ts';
import { waitFor } from './wait-for.ts';

export const publishStatusOf = async (url: string): Promise<PublishStatus> =>
  publishStatus.parse(await (await fetch(`${url}/api/publish/status`)).json());

/**
 * Resolves once the site has read every change and no page is waiting, apart from `failed` ones. A site that has just started has
 * an empty queue for a moment, so at least `rendered` pages must be rendered; 0 for a site with pages from an earlier start.
 */
export async function untilPublished(
  url: string,
  { failed = 0, rendered = 1, patience = 240_000 } = {},
): Promise<void> {
  let status: PublishStatus | undefined;
  const isPublished = async () => {
    status = await publishStatusOf(url);
    const { cursor, head, pending } = status;
    return (
      (status.rendered ?? 0) >= rendered &&
      cursor === head &&
      pending === failed &&
      status.failedPages === failed
    );
  };
  await waitFor(isPublished, patience).catch((cause: unknown) => {
    throw new Error(`The pages were not published in time: ${JSON.stringify(status)}`, { cause });
  });
}
