import { useInBrowser } from '#site/admin/parts/use-in-browser.ts';
import { keysInWords, keysOf, type Shortcut } from './shortcuts.ts';

export const isMac = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);

/** For what the server renders too, which does not know the keyboard. */
export const useIsMac = (): boolean => useInBrowser() && isMac;

/** The keys of a shortcut, as this machine's keyboard labels them. */
export const Keys = ({ of }: { of: Shortcut }) => (
  <span className="line-close">
    {keysOf(of, useIsMac()).map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);

/** For tooltips: 'Save and next (Ctrl+Enter)'. */
export const withKeys = (words: string, name: Shortcut) => `${words} (${keysInWords(name, isMac)})`;
