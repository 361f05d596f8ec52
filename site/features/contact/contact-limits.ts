/** Characters each field of the contact form takes. */
export const contactLimits = { name: 60, email: 255, subject: 200, message: 5000 } as const;
