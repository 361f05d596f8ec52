import { ApiError } from '#site/lib/api-error.ts';

/** A part of another page of this site, as a visitor without JavaScript would get it. */
export interface PagePart {
  title: string;
  element: HTMLElement;
}

export async function fetchPart(path: string, selector: string, signal?: AbortSignal): Promise<PagePart> {
  const response = await fetch(path, { headers: { Accept: 'text/html' }, ...(signal && { signal }) });
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  const page = new DOMParser().parseFromString(text, 'text/html');
  const element = page.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`${path} holds no ${selector}`);
  return { title: page.title, element: document.adoptNode(element) };
}

export const searchUrl = (action: string, term: string) => `${action}?${new URLSearchParams({ q: term })}`;
