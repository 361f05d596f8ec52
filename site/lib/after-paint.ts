/** Runs work after the next frame is painted, so that the effect of a click shows first. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
