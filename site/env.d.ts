/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The change a rendering is as new as (given by the render worker). */
    position?: number;
    /** Remote UI settings by key, complete with the defaults. */
    settings: import('#site/lib/settings.ts').Settings;
    /** Slugs of the content pages there are. */
    contentPages: ReadonlySet<string>;
    /** What its social card shows; a page that is not indexed has none. */
    card?: import('#site/lib/social-card.ts').SocialCard;
    /** Of everything the page shows: a change that touches one of them calls it back. A page without tags is not kept. */
    tags: Set<string>;
    /**
     * Pages that no change names: the next page of a list, a league, a file of the sitemap. Whoever links to one sees to it that it
     * is there.
     */
    leadsTo: string[];
    /** Why the page could not be drawn. */
    failure?: string;
    /** What of other people's may stand on this page. */
    thirdParties: {
      ads: import('#site/features/ads/ads.ts').Ads | null;
      hasAnalytics: boolean;
      /** What the page's policy has to allow for those that it shows; each adds its own as it is drawn. */
      sources: import('#site/lib/content-security-policy.ts').ExtraSources[];
    };
  }
}
