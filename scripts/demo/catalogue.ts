/** The contents of the demo: titles, comments, matches and pages, read from the files in this folder. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { creditRole } from '#schema/rules/credit-role.ts';
import { slug, slugOf } from '#schema/rules/slug.ts';
import { collectionInput } from '#schema/shapes/collection.ts';
import { commentInput } from '#schema/shapes/comment.ts';
import { episodeInput } from '#schema/shapes/episode.ts';
import { type MatchInput, matchShape } from '#schema/shapes/match.ts';
import { movieInput } from '#schema/shapes/movie.ts';
import { fixedPageSlugs, type PageInput, pageInput } from '#schema/shapes/page.ts';
import { seasonInput } from '#schema/shapes/season.ts';

const folder = new URL('./', import.meta.url);

const readText = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const readJson = (name: string): unknown => JSON.parse(readText(name));

/** The legal basis on which a title may be listed and linked; see SOURCES.md. */
const basis = z.enum([
  'W',
  'US95',
  'USF',
  'USG',
  'US95+IN',
  'IN40',
  'IN60',
  'US95+JP',
  'JP50',
  'CC0',
  'CC BY 2.5',
  'CC BY 3.0',
  'CC BY 4.0',
  'CC BY-SA',
]);

const demoSeason = seasonInput.omit({ showId: true }).extend({
  episodes: episodeInput.omit({ seasonId: true }).array(),
});

/** An entry of titles/*.json: the fields of the editor, and some that only the demo has. */
const demoTitle = movieInput.extend({
  description: z.string().min(1),
  year: z.int(),
  rating: z.number(),
  quality: z.string(),
  /** The time it was added, which decides the order of every list. */
  addedAt: z.iso.datetime(),
  basis,
  seasons: demoSeason.array().optional(),
});

const files = [
  'action',
  'animation',
  'anime',
  'bollywood',
  'comedy',
  'drama',
  'romance',
  'sci-fi',
  'thriller',
  'tv-shows',
];

export type CatalogueTitle = z.infer<typeof demoTitle> & { slug: string };

const people = z.string().min(1).array().min(1);
const demoCredit = z.partialRecord(creditRole, people);

/** The makers and leading actors of the titles, by slug; only people whose role is certain. */
export const demoCredits = () => z.record(z.string(), demoCredit).parse(readJson('credits.json'));

const demoCollection = collectionInput.extend({ slug, titles: slug.array().min(1) });

/** The collections of the demo, each with the slugs of its titles in their order. */
export const demoCollections = () => demoCollection.array().parse(readJson('collections.json'));

/** Every title of the demo in the order in which it was added. */
export function demoCatalogue(): CatalogueTitle[] {
  return files
    .flatMap((file) => demoTitle.array().parse(readJson(`titles/${file}.json`)))
    .map((title) => ({ ...title, slug: title.slug ?? slugOf(title.title) }))
    .sort((a, b) => a.addedAt.localeCompare(b.addedAt) || a.slug.localeCompare(b.slug));
}

const commentsBySlug = z.record(z.string(), commentInput.extend({ createdAt: z.coerce.date() }).array());

/** Every comment with the slug of its title, oldest first. */
export const demoComments = () =>
  Object.entries(commentsBySlug.parse(readJson('comments.json')))
    .flatMap(([slug, comments]) => comments.map((comment) => ({ slug, ...comment })))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());

const fixture = matchShape.omit({ homeTeamLogo: true, awayTeamLogo: true, matchDate: true }).extend({
  /** Hours from the first start of the site to kick-off; negative for past matches. */
  hours: z.number(),
});

interface DemoMatch extends MatchInput {
  homeColor: string;
  awayColor: string;
}

/** Invented clubs with their colours, since the demo must not contain a real name or badge. */
const clubs = z.record(z.string(), z.string().regex(/^#[0-9a-f]{6}$/));

const crestUrl = (club: string) => `/media/crests/${slugOf(club)}.webp`;

const quarter = 15 * 60_000;

/** The minute of a match that is played: the second half began 62 minutes after kick-off. */
function minuteOf({ phase }: Pick<MatchInput, 'phase'>, kickOff: number, now: number): string | undefined {
  const minutes = Math.floor((now - kickOff) / 60_000);
  if (phase === 'first_half') return String(minutes);
  return phase === 'second_half' ? String(minutes - 62 + 45) : undefined;
}

/** A dozen matches around `now`, with kick-offs on the quarter hour. */
export function demoMatches(now: Date): DemoMatch[] {
  const colours = clubs.parse(readJson('clubs.json'));
  const colourOf = (team: string) => {
    const colour = colours[team];
    if (colour === undefined) throw new Error(`matches.json names ${team}, which is not in clubs.json`);
    return colour;
  };
  return fixture
    .array()
    .parse(readJson('matches.json'))
    .map(({ hours, ...match }) => {
      const kickOff = Math.floor((now.getTime() + hours * 3_600_000) / quarter) * quarter;
      return {
        ...match,
        homeTeamLogo: crestUrl(match.homeTeam),
        awayTeamLogo: crestUrl(match.awayTeam),
        homeColor: colourOf(match.homeTeam),
        awayColor: colourOf(match.awayTeam),
        matchDate: new Date(kickOff).toISOString(),
        minute: minuteOf(match, kickOff, now.getTime()),
      };
    });
}

const pageTitles = [
  [fixedPageSlugs.about, 'About Us'],
  [fixedPageSlugs.privacy, 'Privacy Policy'],
  [fixedPageSlugs.terms, 'Terms of Service'],
] as const;

export const demoPages = (): (PageInput & { slug: string })[] =>
  pageTitles.map(([slug, title]) => ({
    ...pageInput.parse({ slug, title, content: readText(`pages/${slug}.html`).trim() }),
    slug,
  }));
