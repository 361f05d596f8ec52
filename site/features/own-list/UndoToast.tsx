import { createRoot, type Root } from 'react-dom/client';
import { Toaster } from '#site/ui/Toaster.tsx';

let root: Root | undefined;
let latest = 0;

/** A toast with an Undo. React and this file are loaded when the first one is shown. */
export function showUndo(title: string, text: string, undo: () => Promise<void>): void {
  if (!root) {
    const place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  }
  latest += 1;
  const shown = { id: latest, title, text, action: { label: 'Undo', run: () => void undo() } };
  const render = (toast: typeof shown | null) =>
    root?.render(<Toaster toast={toast} onDismiss={() => render(null)} />);
  render(shown);
}
