import { expect, type Page } from '@playwright/test';

/**
 * Translates the page as Chrome and Edge do: each text, present or to come, is replaced by two elements that hold other words. Texts then
 * have marks around them, by which a journey can tell that they follow.
 */
export const translate = (page: Page) =>
  page.evaluate(() => {
    const untouched = 'SCRIPT, STYLE, NOSCRIPT, TEXTAREA, OPTION, TITLE, FONT, [translate="no"] *';
    const replace = (text: Text) => {
      if (!text.parentElement || text.parentElement.matches(untouched) || !/\p{L}/u.test(text.data)) return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `‹${text.data.trim()}›`;
      outer.append(inner);
      text.replaceWith(outer);
    };
    const replaceWithin = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) replace(text);
    };
    replaceWithin(document.body);
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') replace(target as Text);
        for (const node of addedNodes) {
          if (node instanceof Text) replace(node);
          else if (node instanceof Element && node.nodeName !== 'FONT') replaceWithin(node);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** Collects errors of scripts; the returned function expects none. */
export function watchErrors(page: Page): () => void {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return () => expect(errors).toEqual([]);
}
