import { z } from 'zod';
import { commentInput } from '#schema/comment.ts';
import { readJson } from './read-data.ts';

const commentsBySlug = z.record(z.string(), commentInput.extend({ createdAt: z.coerce.date() }).array());

/** Every comment with the slug of its title, oldest first. */
export const demoComments = () =>
  Object.entries(commentsBySlug.parse(readJson('comments.json')))
    .flatMap(([slug, comments]) => comments.map((comment) => ({ slug, ...comment })))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
