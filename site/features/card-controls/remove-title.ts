import type * as titles from '#schema/calls/titles.ts';
import type { restoreDeleted } from '#schema/calls/trash.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { restoredWords, showToast } from '#site/stores/toast.ts';

export interface CardTitle {
  /** The part of the dashboard that manages it: /admin/movies or /admin/tv-shows. */
  section: 'movies' | 'tv-shows';
  slug: string;
  name: string;
}

const typeWords: Record<Movie['type'], string> = { movie: 'movie', tv_show: 'TV show', anime: 'anime' };
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Deletes a title and removes its cards from the page; false when it failed. Undo restores both. */
export async function removeTitle(card: CardTitle): Promise<boolean> {
  const { slug, section } = card;
  let type = section === 'tv-shows' ? typeWords.tv_show : typeWords.movie;
  try {
    const title = await call<typeof titles.getTitle>('GET /api/movies/slug/:slug', { params: { slug } });
    type = typeWords[title.type];
    const { trashId } = await call<typeof titles.removeTitle>('DELETE /api/movies/:id', {
      params: { id: title.id },
    });
    const bringBack = takeOff(`/${section}/${slug}`);
    const undo = () => void restore(trashId, card, bringBack);
    showToast({
      title: 'Success',
      text: `${capital(type)} deleted successfully`,
      action: { label: 'Undo', run: undo },
    });
    return true;
  } catch (error) {
    fail(`Failed to delete ${type}`, error);
    return false;
  }
}

async function restore(
  trashId: number,
  { name, slug: before }: CardTitle,
  bringBack: () => void,
): Promise<void> {
  try {
    const { slug } = await call<typeof restoreDeleted>('POST /api/trash/:id/restore', {
      params: { id: trashId },
    });
    bringBack();
    showToast({ title: 'Restored', text: restoredWords(name, slug, before) });
  } catch (error) {
    fail(`Failed to restore ${name}`, error);
  }
}

function fail(what: string, error: unknown): void {
  const why = error instanceof ApiError ? error.words : 'The server cannot be reached. Please try again.';
  showToast({ title: 'Error', text: why ? `${what}. ${why}` : what, isBad: true });
}

/**
 * Removes every card of the title from the page and returns the function that undoes it: a comment node marks the position of
 * each.
 */
function takeOff(path: string): () => void {
  const links = document.querySelectorAll<HTMLAnchorElement>('.card > a');
  const cards = [...links].filter(({ pathname }) => pathname === path).map((link) => link.closest('.card'));
  const removed = cards.flatMap((card) => {
    if (!card) return [];
    const mark = document.createComment('');
    card.replaceWith(mark);
    return [{ card, mark }];
  });
  return () => {
    for (const { card, mark } of removed) mark.replaceWith(card);
  };
}
