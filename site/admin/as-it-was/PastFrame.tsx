import { useEffect, useRef } from 'react';
import { asItWasPrefix } from '#schema/as-it-was.ts';
import type { HistoryKind } from '#schema/history.ts';
import { read } from '#site/admin/data/call.ts';
import { isHistoryKind } from '#site/admin/history/history-words.ts';
import { trusted } from '#site/lib/api.ts';

export interface ShownPage {
  path: string;
  title: string;
  record: { kind: HistoryKind; id: number } | null;
  /** Uploaded files that have been deleted since. */
  lost: string[];
}

interface Props {
  seq: number;
  path: string;
  isLoading: boolean;
  onLoading: () => void;
  onShown: (page: ShownPage) => void;
}

/** The page as it was. Its links lead to pages of the same moment; scripts and forms are off, so nothing is sent. */
export function PastFrame({ seq, path, isLoading, onLoading, onShown }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const wanted = `${asItWasPrefix}${seq}${path}`;

  // After a link in the frame was followed, nothing is loaded again.
  useEffect(() => {
    const page = frame.current?.contentWindow;
    if (!page || page.location.pathname + page.location.search === wanted) return;
    onLoading();
    page.location.replace(wanted);
  }, [wanted, onLoading]);

  async function onLoad(): Promise<void> {
    const page = frame.current?.contentDocument;
    const start = `${asItWasPrefix}${seq}`;
    if (!page?.location.pathname.startsWith(start)) return;
    // A link in the frame is being followed.
    page.defaultView?.addEventListener('pagehide', onLoading, { once: true });
    // The page's own script would have chosen the theme.
    page.documentElement.dataset['theme'] = document.documentElement.dataset['theme'] ?? 'dark';
    const shown = page.location.pathname.slice(start.length) + page.location.search;
    const [record, lost] = await Promise.all([recordOf(page), lostFiles(page)]);
    onShown({ path: shown, title: page.title, record, lost });
  }

  return (
    <div className="past" aria-busy={isLoading}>
      <iframe
        ref={frame}
        title="The page as it was"
        sandbox="allow-same-origin"
        onLoad={() => void onLoad()}
      />
    </div>
  );
}

/** The record that the page names (server/serve/past-pages.ts); a content page is named by its slug. */
async function recordOf(page: Document): Promise<ShownPage['record']> {
  const [kind = '', name = ''] = (
    page.querySelector<HTMLMetaElement>('meta[name="as-it-was"]')?.content ?? ''
  ).split(':');
  if (!isHistoryKind(kind)) return null;
  if (kind !== 'page') return { kind, id: Number(name) };
  const found = await read(`/api/pages/${name}`, trusted<{ id: number }>()).catch(() => null);
  return found && { kind, id: found.id };
}

const mostFiles = 40;

/** Requests each uploaded file of the page, to find the deleted ones. */
async function lostFiles(page: Document): Promise<string[]> {
  const named = [...page.querySelectorAll('img[src], video[src], source[src]')].map((part) =>
    part.getAttribute('src'),
  );
  const files = [...new Set(named)].filter((file) => file?.startsWith('/media/')).slice(0, mostFiles);
  const answers = await Promise.all(
    files.map((file) =>
      fetch(file ?? '', { method: 'HEAD' }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  );
  return files.flatMap((file, place) => (file && answers[place] === 404 ? [file] : []));
}
