/** The contact form without JavaScript, where messages are delivered; where not, the API refuses it. */
import { contactPath } from '#site/lib/paths.ts';
import { type Form, type FormServices, sendForm, typed } from './send-form.ts';

export const takesMessages = (path: string) => path === contactPath;

export function takeMessage(form: Form, services: FormServices): Promise<void> {
  const value = (name: string) => typed(form.fields, name);
  return sendForm(form, services, {
    to: '/api/contact',
    values: {
      name: value('name'),
      email: value('email'),
      subject: value('subject'),
      message: value('message'),
    },
    fragment: () => 'message-sent',
  });
}
