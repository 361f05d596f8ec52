import { createRoot, type Root } from 'react-dom/client';
import { Toaster } from '#site/ui/Toaster.tsx';

let root: Root | undefined;
let latest = 0;

const isApple = () => /Mac|iP/.test(navigator.userAgent);

/** The keys of the Undo that shows, until it is gone. */
let keys: AbortController | undefined;

function undoByKeys(run: () => void): void {
  keys = new AbortController();
  addEventListener(
    'keydown',
    (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      // In a field the keys undo what was typed.
      if (!isUndo || (event.target instanceof Element && event.target.closest('input, textarea'))) return;
      event.preventDefault();
      run();
    },
    { signal: keys.signal },
  );
}

/**
 * A toast with an Undo. React and this file are loaded when the first one is shown. After a removal by key the toast is many stops of the
 * Tab key away: it stays until Escape, and Ctrl and Z undo.
 */
export function showUndo(title: string, text: string, undo: () => Promise<void>, isByKey = false): void {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  latest += 1;
  keys?.abort();
  const shown = {
    id: latest,
    title,
    text: isByKey ? `${text}. ${isApple() ? '⌘Z' : 'Ctrl+Z'} brings it back.` : text,
    isLasting: isByKey,
    action: { label: 'Undo', run: () => void undo() },
  };
  const render = (toast: typeof shown | null) => root?.render(<Toaster toast={toast} onDismiss={dismiss} />);
  const dismiss = () => {
    keys?.abort();
    render(null);
  };
  render(shown);
  if (!isByKey) return;
  undoByKeys(() => {
    dismiss();
    void undo();
  });
}
