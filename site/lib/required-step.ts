import type { Needed } from '#schema/shapes/error.ts';
import { ApiError } from './api-error.ts';

/** The step that a refusal requires first. It is parsed here instead of in ApiError, which every public page loads. */
export function neededBy(error: unknown): readonly Needed[] {
  if (!(error instanceof ApiError)) return [];
  try {
    const { needs } = JSON.parse(error.message.slice(error.message.indexOf(':') + 1));
    return Array.isArray(needs) ? needs : [];
  } catch {
    return [];
  }
}
