/** What a browser sends by itself, and how it learns when a form was shown. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { Publisher } from '#site/server/publish/publisher.ts';
import type { PageSource } from '#site/server/serve/page-source.ts';
import { plainAnswer } from '#site/server/serve/plain-answer.ts';
import { askedFor } from '#site/server/serve/request-path.ts';
import { takeComment, takesComments } from './comment-form.ts';
import { takeMessage, takesMessages } from './contact-form.ts';
import { readForm } from './form-body.ts';
import { sendFormStamp } from './form-stamp.ts';
import type { Form, FormServices } from './send-form.ts';

export interface FormsOptions {
  api: RequestListener;
  pages: Pick<PageSource, 'passing'>;
  publisher: Pick<Publisher, 'position'>;
  siteUrl: string;
}

/** Milliseconds a visitor waits for the page to know what was just sent. */
const patience = 2_000;
const pause = 10;

export interface Forms {
  /** Answers every request of another method than GET and HEAD. */
  take: RequestListener;
  stamp: RequestListener;
}

const isForm = (path: string) => takesComments(path) || takesMessages(path);

export function siteForms({ api, pages, publisher, siteUrl }: FormsOptions): Forms {
  async function published(job: number): Promise<void> {
    for (let waited = 0; publisher.position() < job && waited < patience; waited += pause)
      await setTimeout(pause);
  }

  const services: FormServices = { api, draw: pages.passing, published };

  async function answer(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const fields = await readForm(req);
    // The rest of a body that nobody reads is not waited for.
    if (!fields) return plainAnswer(res, 415, { Connection: 'close' });
    const form: Form = { req, res, path, fields };
    await (takesMessages(path) ? takeMessage : takeComment)(form, services);
  }

  return {
    take(req, res) {
      const asked = askedFor((req.url ?? '/').split('?')[0] ?? '/');
      if (req.method !== 'POST' || asked.kind !== 'page' || !isForm(asked.path)) {
        plainAnswer(res, 405, { Allow: 'GET, HEAD' });
        return;
      }
      answer(req, res, asked.path).catch(() => plainAnswer(res, 500));
    },
    stamp: (req, res) => sendFormStamp(req, res, siteUrl.startsWith('https:')),
  };
}
