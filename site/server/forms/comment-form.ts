/** The comment form without JavaScript: sent to the title's own address. */
import { type Form, type FormServices, sendForm, typed } from './send-form.ts';

const titlePages = /^\/(?:movies|tv-shows|watch)\/[^/]+(?:\/.*)?$/;

export const takesComments = (path: string) => titlePages.test(path);

export function takeComment(form: Form, services: FormServices): Promise<void> {
  const { fields } = form;
  const movieId = /^\d{1,10}$/.exec(typed(fields, 'movieId'))?.[0] ?? '0';
  return sendForm(form, services, {
    to: `/api/movies/${movieId}/comments`,
    values: { name: typed(fields, 'name'), body: typed(fields, 'body') },
    fragment: ({ text }) => (JSON.parse(text).status === 'visible' ? 'comment-posted' : 'comment-held'),
  });
}
