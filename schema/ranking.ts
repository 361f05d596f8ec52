/** The lowest rating of the must-watch row. */
export const mustWatchRating = 8;
/** The flagged titles first, then the best rated, up to this many. */
export const top20Size = 20;
