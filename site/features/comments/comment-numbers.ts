/** Limits and times of comments (specification, points 5 and 9). They are apart from the schema so that browsers need no zod. */
export const nameMax = 60;
export const bodyMax = 500;
/** The number of newest comments that the list requests. */
export const listedComments = 50;
/** The most characters of the note of a report. */
export const noteMax = 300;
/** The number of newest comments in the page itself; a page with as many may have more. */
export const renderedComments = 10;
/** A list older than this is loaded again. */
export const keptForMs = 30_000;
/** How long 'Comment posted!' shows. */
export const postedForMs = 2500;
