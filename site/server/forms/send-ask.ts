/** Requests of titles and reports of problems. Their answer is the address at which the visitor can follow them. */
import { askedPath } from '#site/lib/paths.ts';
import type { ApiAnswer } from './ask-api.ts';
import { type Form, type FormServices, sendForm, signsOf, typed } from './send-form.ts';

const shownAt = ({ text }: ApiAnswer) => `${askedPath(JSON.parse(text).key)}#received`;

/** Scripts fill in the key that the browser keeps. */
const askerOf = ({ fields }: Form) => {
  const asker = typed(fields, 'asker');
  return asker === '' ? {} : { asker };
};

const numberOrText = (value: string) => (/^\d{1,9}$/.test(value) ? Number(value) : value || null);

export function sendRequest(form: Form, services: FormServices): Promise<void> {
  const value = (name: string) => typed(form.fields, name).trim();
  const values = { name: value('name'), year: value('year'), type: value('type'), note: value('note') };
  return sendForm(form, services, {
    to: 'POST /api/requests',
    values,
    body: {
      ...values,
      year: numberOrText(values.year),
      type: values.type || null,
      ...askerOf(form),
      ...signsOf(form),
    },
    shownAt,
  });
}

export function sendReport(form: Form, services: FormServices): Promise<void> {
  const value = (name: string) => typed(form.fields, name).trim();
  const values = {
    title: value('title'),
    episode: value('episode'),
    reason: value('reason'),
    note: value('note'),
  };
  return sendForm(form, services, {
    to: 'POST /api/problems',
    values,
    body: {
      movieId: numberOrText(value('movieId')),
      episodeId: numberOrText(value('episodeId')),
      reason: values.reason,
      note: values.note,
      ...askerOf(form),
      ...signsOf(form),
    },
    shownAt,
  });
}
