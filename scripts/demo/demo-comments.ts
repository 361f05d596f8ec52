import { z } from 'zod';
import { commentInput } from '#schema/comment.ts';
import type { CatalogueTitle } from './catalogue.ts';
import { readJson } from './read-data.ts';

const bySlug = z.record(z.string(), commentInput.extend({ hoursAfter: z.number().min(0) }).array());

export interface DemoComment {
  slug: string;
  name: string;
  body: string;
  createdAt: Date;
}

/** Oldest first; each some hours after its title joined the catalogue. */
export function demoComments(titles: readonly CatalogueTitle[]): DemoComment[] {
  const addedAt = new Map(titles.map(({ slug, addedAt }) => [slug, Date.parse(addedAt)]));
  return Object.entries(bySlug.parse(readJson('comments.json')))
    .flatMap(([slug, comments]) =>
      comments.map(({ name, body, hoursAfter }) => {
        const start = addedAt.get(slug);
        if (start === undefined)
          throw new Error(`comments.json names ${slug}, which is not in the catalogue`);
        return { slug, name, body, createdAt: new Date(start + hoursAfter * 3_600_000) };
      }),
    )
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
