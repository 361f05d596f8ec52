/** The sizes of the hero's posters: those behind the first are small and dimmed, and in front each gets its full size. */
export const plateSizes = { front: '(min-width: 900px) 375px, 200px', behind: '160px' } as const;
