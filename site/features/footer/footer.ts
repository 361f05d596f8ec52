/** The badge of the site's health in the full footer. */
import { healthPollMs } from '#schema/rules/limits.ts';

/**
 * The badge shows only while both the health call and the movies list succeed; they are repeated every 30 s while it is visible.
 */
const badge = document.querySelector<HTMLElement>('[data-health]');

async function isUp(): Promise<boolean> {
  const calls = ['/api/health', '/api/movies?limit=1'].map((path) => fetch(path));
  const answers = await Promise.allSettled(calls);
  return answers.every((answer) => answer.status === 'fulfilled' && answer.value.ok);
}

if (badge) {
  let timer: number | undefined;
  const check = async () => {
    if (!document.hidden) badge.classList.toggle('up', await isUp());
  };
  new IntersectionObserver(([sighting]) => {
    clearInterval(timer);
    if (!sighting?.isIntersecting) return;
    void check();
    timer = window.setInterval(() => void check(), healthPollMs);
  }).observe(badge);
}
