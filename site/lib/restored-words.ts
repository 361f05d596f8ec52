/** What a toast says when something deleted is back: its slug too when it is another one than `before`, because somebody took that. */
export function restoredWords(name: string, slug: string | null, before?: string): string {
  return slug === null || slug === before ? `${name} is back.` : `${name} is back. Its slug is ${slug}.`;
}
