/** What was deleted can be had back for so long. */
export const trashDays = 30;
