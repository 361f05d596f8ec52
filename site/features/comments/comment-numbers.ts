/** Of the public form and its list (specification, points 5 and 9), without zod for the browser. */
export const nameMax = 60;
export const bodyMax = 500;
/** Newest comments the list asks for. */
export const listedComments = 50;
/** Newest comments the page itself carries: one that has as many may have more. */
export const renderedComments = 10;
/** For so long a list is taken to be true. */
export const keptForMs = 30_000;
/** How long 'Comment posted!' stands. */
export const postedForMs = 2500;
