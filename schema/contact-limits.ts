/** The longest text in characters of each field; apart from contact.ts so that the browser gets it without zod. */
export const contactLimits = { name: 60, email: 255, subject: 200, message: 5000, website: 500 } as const;

export const contactMessages = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  subject: 'Subject is required',
  message: 'Message is required',
  elapsedMs: 'Must be a whole number of milliseconds',
  closed: 'Messages are not taken here',
  tooMany: 'Too many messages. Please try again later.',
  notFound: 'Message not found',
} as const;

/** The setting that switches delivery on; without it nothing is sent (specification, points 4 and 7). */
export const deliveryKey = 'contact_delivery';
