import { Metadata } from '@tus/server';
import { signedIn } from '#admin-api/http/require-admin.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import type { Media } from './media.ts';
import { kindOf } from './resumable-store.ts';

/**
 * Gives each call that carries bytes a slot of its kind of file; null when none became free in time. A client that lost its connection
 * asks where its upload stands, which ends the call that still waits for it.
 */
export async function resumableSlot(
  { receiving, resumable }: Media,
  ctx: ApiContext,
): Promise<(() => void) | null> {
  const { id } = ctx['params'] as { id?: string };
  if (ctx.request.length === 0) return () => undefined;
  const kind = kindOf(id === undefined ? announced(ctx) : (await resumable.configstore.get(id))?.metadata);
  return kind ? await receiving[kind].take(signedIn(ctx).id) : () => undefined;
}

/** Undefined when the protocol refuses the call. */
function announced(ctx: ApiContext): Parameters<typeof kindOf>[0] {
  try {
    return Metadata.parse(ctx.get('Upload-Metadata'));
  } catch {
    return undefined;
  }
}
