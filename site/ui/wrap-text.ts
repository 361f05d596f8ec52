import { createElement, type ReactNode } from 'react';

/** What stands beside other elements: no text without an element of its own. */
export type Parts = Exclude<ReactNode, string | number | bigint>;

/** The content, a text in an element of its own: a browser that translates the page replaces texts, and React cannot find one beside others. */
export const wrapText = (content: ReactNode): Parts =>
  typeof content === 'string' || typeof content === 'number' || typeof content === 'bigint'
    ? createElement('span', null, content)
    : content;
