/** The chapters of the API's document, in reading order. Each call belongs to one. */
interface Chapter {
  name: string;
  description: string;
  /** True when its records are shown on the site: each write returns the number of its change. */
  isOfCatalogue?: true;
}

export const chapters = {
  account: {
    name: 'Signing in',
    description: 'Administrators sign in with e-mail and password; the session is a cookie.',
  },
  titles: {
    name: 'Titles',
    description: 'Movies, TV shows and anime are titles of one kind; `type` tells them apart.',
    isOfCatalogue: true,
  },
  lookup: {
    name: 'Look-up',
    description: 'What Wikidata and TMDB know of a title, where the operator has switched them on.',
  },
  views: {
    name: 'Saved views',
    description: 'Filters and orders of titles that administrators gave a name, for themselves or for all.',
  },
  drafts: {
    name: 'Drafts',
    description: 'What an administrator has typed into a form and not saved yet. Nobody else sees it.',
  },
  previews: {
    name: 'Previews',
    description:
      'What the site server needs to show a page that is not public yet, and the links with which people without an account see it.',
  },
  bulk: {
    name: 'Changes of many titles',
    description: 'One change of all titles that match, made in the background and undone as one.',
  },
  links: {
    name: 'Dead links',
    description: 'The addresses that did not answer when they were checked.',
  },
  doubles: {
    name: 'Doubles',
    description: 'Titles that are likely the same one, and merging one into the other.',
  },
  imports: {
    name: 'Imports',
    description:
      'Files of titles, seasons, episodes and matches: compared with the catalogue first, applied in the background, undone as one.',
  },
  collections: {
    name: 'Collections',
    description: 'Named lists of titles that administrators make by hand, each in an order of its own.',
    isOfCatalogue: true,
  },
  people: {
    name: 'People',
    description: 'Who made the titles and plays in them, and what credits them.',
    isOfCatalogue: true,
  },
  seasons: {
    name: 'Seasons and episodes',
    description: 'A title has seasons, a season has episodes. What is deleted takes along what it holds.',
    isOfCatalogue: true,
  },
  comments: {
    name: 'Comments',
    description:
      'Anybody may comment on a title, and on a match where the operator wants it; administrators moderate.',
    isOfCatalogue: true,
  },
  ratings: {
    name: 'Ratings',
    description: 'Visitors give a title 1 to 10, one rating a browser.',
    isOfCatalogue: true,
  },
  contact: {
    name: 'Contact',
    description: 'Messages of visitors, once the operator wants them (setting contact_delivery).',
  },
  asks: {
    name: 'Requests and problems',
    description:
      'What visitors ask for and report, counted where it is the same, and what they are answered.',
  },
  matches: {
    name: 'Matches',
    description: 'Football matches, with status and score, their clock, their goals and cards.',
    isOfCatalogue: true,
  },
  calendar: {
    name: 'Calendar',
    description: 'Episodes, seasons and matches by their dates, and news.',
  },
  media: {
    name: 'Files and images',
    description: 'Posters, videos and subtitles are uploaded here and served under /media.',
  },
  settings: {
    name: 'Pages and settings',
    description:
      'The arrangement of home, content pages in HTML, the look and the wording of the site, the streaming services it names.',
    isOfCatalogue: true,
  },
  trash: {
    name: 'Trash',
    description: 'Deleted records, which can be restored completely for a while.',
  },
  history: {
    name: 'History and activity',
    description: 'The log of changes, by record and by person. It is only added to.',
  },
  webhooks: {
    name: 'Webhooks',
    description:
      'Addresses of other programs that are informed about changes, managed by owners. Messages are signed.',
  },
  publishing: {
    name: 'Publishing',
    description:
      'What the site server reads to render its pages, and how far it is. Most of it needs the feed key that API and site share.',
  },
  figures: {
    name: 'Figures',
    description: 'What visitors do, as daily sums: counted by the site server, without cookies or addresses.',
  },
  service: { name: 'The service', description: 'Whether it is well, and this document.' },
} as const satisfies Record<string, Chapter>;
export type ChapterName = keyof typeof chapters;

export const chapterOf = (name: ChapterName): Chapter => chapters[name];

/** The header of each answer to a write that the site shows. */
export const publishJobHeader = {
  'X-Publish-Job':
    'The number of this change: the site shows it once `cursor` of /api/publish/status has reached it',
};
