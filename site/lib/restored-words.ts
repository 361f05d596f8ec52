/** The toast after a restore: names the slug if it differs from `before`, because another record has taken that. */
export function restoredWords(name: string, slug: string | null, before?: string): string {
  return slug === null || slug === before ? `${name} is back.` : `${name} is back. Its slug is ${slug}.`;
}
