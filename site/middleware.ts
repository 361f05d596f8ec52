import { SITE_URL } from 'astro:env/server';
import { defineMiddleware } from 'astro:middleware';
import { settingsTag } from '#schema/tags.ts';
import { adsOf } from '#site/features/ads/ads.ts';
import { extraSourcesHeader, joinSources } from '#site/lib/content-security-policy.ts';
import { leadsToHeader } from '#site/lib/leads-to.ts';
import { isOperatorPath } from '#site/lib/paths.ts';
import { cardHeader } from '#site/lib/social-card.ts';
import { wordingAt } from '#site/lib/stored-settings.ts';

/** Puts the settings on `locals.settings`, and what other people's scripts the page may carry on `locals.thirdParties`. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals, url } = context;
  locals.leadsTo = [];
  const { settings, contentPages } = await wordingAt(locals.position);
  Object.assign(locals, { settings, contentPages });
  const isOperators = isOperatorPath(url.pathname);
  locals.thirdParties = {
    ads: isOperators ? null : adsOf(locals.settings, SITE_URL),
    hasAnalytics: !isOperators,
    sources: [],
  };
  // Astro gives the page of an error no cache
  (context as Partial<typeof context>).cache?.set({ tags: [settingsTag] });
  const response = await next();
  // Nothing streams, so the page is drawn by now and has said what it shows.
  const extraSources = joinSources(locals.thirdParties.sources);
  if (extraSources !== '') response.headers.set(extraSourcesHeader, extraSources);
  if (locals.leadsTo.length > 0) response.headers.set(leadsToHeader, locals.leadsTo.join(','));
  if (locals.card) response.headers.set(cardHeader, encodeURIComponent(JSON.stringify(locals.card)));
  return response;
});
