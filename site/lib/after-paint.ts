/** After the next frame is painted: what a click has changed is seen before anything else takes the processor. */
export const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
