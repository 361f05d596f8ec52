/**
 * Pages that no change names: the next page of a list, a league, a file of the sitemap. Whoever links to one sees to it that it is
 * there. Between Astro's rendering and the render worker of the same process; it never reaches a visitor.
 */
export const leadsToHeader = 'x-leads-to';
