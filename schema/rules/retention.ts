// How many days things are kept before they are deleted for good. The activity has a setting of its own (`historyDaysKey`).

/** A deleted record can be restored, a merge, an import and a bulk change undone. */
export const trashDays = 30;
/** A deleted webhook and ratings that were cleared can be restored. */
export const undoDays = 1;
/** A follower of changes can catch up; older changes are only kept as history. */
export const feedDays = 30;
/** Daily sums of visits. */
export const figureDays = 400;
/** A file of a build that no site server has announced. */
export const buildFileDays = 30;
/** The log of what was sent to webhooks. */
export const deliveryDays = 30;
/** A preview's link that has expired: the activity can name it. */
export const previewLinkDays = 30;
/** A draft of a new record without a name: nobody would know it again. */
export const namelessDraftDays = 1;
