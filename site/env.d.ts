/// <reference types="astro/client" />
import 'astro';

declare global {
  namespace App {
    interface Locals {
      /** The position in the change feed of the page's data (set by the render worker). */
      position?: number;
      /** Set when the page is a preview. */
      preview?: import('#schema/shapes/preview.ts').Preview;
      /** A visitor requested the page: what it reads must not delay the pages of edits. */
      isOnDemand: boolean;
      /** The dashboard of a signed-in administrator, with whose data it is rendered. */
      dashboard?: import('#site/lib/dashboard-reads.ts').OpenDashboard;
      /** The style sheets of the build's pages; undefined in development, where Astro adds the styles. */
      sheets?: {
        folder: URL;
        names: readonly string[];
        found: Record<string, string>;
        below: Record<string, string>;
        late?: string;
      };
      /** Remote UI settings by key, complete with the defaults. */
      settings: import('#site/lib/settings.ts').Settings;
      /** The slugs of all content pages. */
      contentPages: ReadonlySet<string>;
      /** The content of its social card; a page that is not indexed has none. */
      card?: import('#site/lib/social-card.ts').SocialCard;
      /** How many results a search has. */
      found?: number;
      /**
       * The tags of everything that the page shows: a change that touches one of them makes the page stale. A page without tags
       * is not stored.
       */
      tags: Set<string>;
      /**
       * The pages that this page links to and that no change names: the next page of a list, a league, a file of the sitemap.
       * They are rendered after this one.
       */
      leadsTo: string[];
      /** The reason why the page could not be rendered. */
      failure?: string;
      /** The third-party scripts that may be on this page. */
      thirdParties: {
        ads: import('#site/features/ads/ads.ts').Ads | null;
        hasAnalytics: boolean;
        /** Additions to the page's content security policy; each script on the page adds its own. */
        sources: import('#schema/rules/content-security-policy.ts').ExtraSources[];
      };
    }
  }
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:intent'?: boolean | 'idle' | 'near' | 'sight';
  }
}
