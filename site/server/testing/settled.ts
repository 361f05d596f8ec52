import { type PublishStatus, publishStatus } from '#schema/publish.ts';
import { waitFor } from './wait-for.ts';

export const publishStatusOf = async (url: string): Promise<PublishStatus> =>
  publishStatus.parse(await (await fetch(`${url}/api/publish/status`)).json());

/**
 * Until every change was heard of and nothing waits to be rendered, but for so many pages that failed. A site that has just begun has
 * nothing to do for a moment, hence `rendered`: 0 for one with pages from before.
 */
export async function settled(
  url: string,
  { failed = 0, rendered = 1, patience = 240_000 } = {},
): Promise<void> {
  let status: PublishStatus | undefined;
  const isSettled = async () => {
    status = await publishStatusOf(url);
    const { cursor, head, pending } = status;
    return (
      (status.rendered ?? 0) >= rendered &&
      cursor === head &&
      pending === failed &&
      status.failedPages === failed
    );
  };
  await waitFor(isSettled, patience).catch((cause: unknown) => {
    throw new Error(`The pages did not settle: ${JSON.stringify(status)}`, { cause });
  });
}
