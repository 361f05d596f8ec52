import { defineMiddleware } from 'astro:middleware';
import { settingsTag } from '#schema/tags.ts';
import { settingsAt } from '#site/lib/stored-settings.ts';

/** Puts the settings on `locals.settings`: every page shows the site's name and footer. */
export const onRequest = defineMiddleware(async (context, next) => {
  context.locals.settings = await settingsAt(context.locals.position);
  // Astro gives the page of an error no cache
  (context as Partial<typeof context>).cache?.set({ tags: [settingsTag] });
  return next();
});
