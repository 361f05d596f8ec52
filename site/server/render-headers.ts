/** Headers between Astro's rendering and the render worker of the same process; they never reach a visitor. */
export const tagsHeader = 'x-page-tags';
export const errorHeader = 'x-render-error';
/** In place of tags: this page is rendered for each request. */
export const neverStored = '-';
