interface Group {
  name: string;
  description: string;
  paths: RegExp;
  /** True when its records are shown on the site: each write returns the number of its change. */
  isOfCatalogue?: true;
}

/** The chapters of the document, in reading order. */
export const groups: readonly Group[] = [
  {
    name: 'Signing in',
    description: 'Administrators sign in with e-mail and password; the session is a cookie.',
    paths: /^\/api\/(?:login|auth|admin|invitations)(?:\/|$)/,
  },
  {
    name: 'Titles',
    description: 'Movies, TV shows and anime are titles of one kind; `type` tells them apart.',
    paths:
      /^\/api\/(?:movies(?!\/\{[^}]+\}\/(?:comments|ratings))|titles|tv-shows|anime|facets|schedule)(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'Look-up',
    description: 'What Wikidata and TMDB know of a title, where the operator has switched them on.',
    paths: /^\/api\/lookup(?:\/|$)/,
  },
  {
    name: 'Saved views',
    description: 'Filters and orders of titles that administrators gave a name, for themselves or for all.',
    paths: /^\/api\/title-views(?:\/|$)/,
  },
  {
    name: 'Drafts',
    description: 'What an administrator has typed into a form and not saved yet. Nobody else sees it.',
    paths: /^\/api\/drafts(?:\/|$)/,
  },
  {
    name: 'Previews',
    description:
      'What the site server needs to show a page that is not public yet, and the links with which people without an account see it.',
    paths: /^\/api\/(?:previews|preview-links)(?:\/|$)/,
  },
  {
    name: 'Changes of many titles',
    description: 'One change of all titles that match, made in the background and undone as one.',
    paths: /^\/api\/bulk-changes(?:\/|$)/,
  },
  {
    name: 'Dead links',
    description: 'The addresses that did not answer when they were checked.',
    paths: /^\/api\/dead-links(?:\/|$)/,
  },
  {
    name: 'Doubles',
    description: 'Titles that are likely the same one, and merging one into the other.',
    paths: /^\/api\/(?:doubles|merges)(?:\/|$)/,
  },
  {
    name: 'Imports',
    description:
      'Files of titles, seasons, episodes and matches: compared with the catalogue first, applied in the background, undone as one.',
    paths: /^\/api\/imports(?:\/|$)/,
  },
  {
    name: 'Collections',
    description: 'Named lists of titles that administrators make by hand, each in an order of its own.',
    paths: /^\/api\/collections(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'People',
    description: 'Who made the titles and plays in them, and what credits them.',
    paths: /^\/api\/(?:people(?:\/|$)|(?:movies|episodes)\/\{[^}]+\}\/credits)/,
    isOfCatalogue: true,
  },
  {
    name: 'Seasons and episodes',
    description: 'A title has seasons, a season has episodes. What is deleted takes along what it holds.',
    paths: /^\/api\/(?:shows|seasons|episodes)(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'Comments',
    description:
      'Anybody may comment on a title, and on a match where the operator wants it; administrators moderate.',
    paths: /^\/api\/(?:comments(?:\/|$)|(?:movies|matches)\/\{[^}]+\}\/comments)/,
    isOfCatalogue: true,
  },
  {
    name: 'Ratings',
    description: 'Visitors give a title 1 to 10, one rating a browser.',
    paths: /^\/api\/movies\/\{[^}]+\}\/ratings(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'Contact',
    description: 'Messages of visitors, once the operator wants them (setting contact_delivery).',
    paths: /^\/api\/contact(?:\/|$)/,
  },
  {
    name: 'Requests and problems',
    description:
      'What visitors ask for and report, counted where it is the same, and what they are answered.',
    paths: /^\/api\/(?:requests|problems|asked|asks)(?:\/|$)/,
  },
  {
    name: 'Matches',
    description: 'Football matches, with status and score, their clock, their goals and cards.',
    paths: /^\/api\/(?:matches|match-incidents)(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'Calendar',
    description: 'Episodes, seasons and matches by their dates, and news.',
    paths: /^\/api\/(?:calendar|news)(?:\/|$)/,
  },
  {
    name: 'Files and images',
    description: 'Posters, videos and subtitles are uploaded here and served under /media.',
    paths: /^\/(?:api\/(?:upload|images|media|storage)|media)(?:\/|$)/,
  },
  {
    name: 'Pages and settings',
    description:
      'The arrangement of home, content pages in HTML, the look and the wording of the site, the streaming services it names.',
    paths: /^\/api\/(?:pages|home|ui-settings|streaming-services)(?:\/|$)/,
    isOfCatalogue: true,
  },
  {
    name: 'Trash',
    description: 'Deleted records, which can be restored completely for a while.',
    paths: /^\/api\/trash(?:\/|$)/,
  },
  {
    name: 'History and activity',
    description: 'The log of changes, by record and by person. It is only added to.',
    paths: /^\/api\/(?:history|activity)(?:\/|$)/,
  },
  {
    name: 'Webhooks',
    description:
      'Addresses of other programs that are informed about changes, managed by owners. Messages are signed.',
    paths: /^\/api\/webhooks(?:\/|$)/,
  },
  {
    name: 'Publishing',
    description:
      'What the site server reads to render its pages, and how far it is. Most of it needs the feed key that API and site share.',
    paths: /^\/api\/(?:publish|changes|bundles|sitemap|build-files)(?:\/|$)/,
  },
  {
    name: 'Figures',
    description: 'What visitors do, as daily sums: counted by the site server, without cookies or addresses.',
    paths: /^\/api\/figures$/,
  },
  {
    name: 'The service',
    description: 'Whether it is well, and this document.',
    paths: /^\/(?:metrics|api\/(?:health|openapi\.json|docs))(?:\/|$)/,
  },
];

export function groupOf(path: string): Group {
  const group = groups.find(({ paths }) => paths.test(path));
  if (!group) throw new Error(`No chapter of the document (groups.ts) takes ${path}`);
  return group;
}
