/** How long it is until a match begins. */
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

/** '3 days 4 h', '4 h 12 min', '12 min 5 s'; null once it has begun. */
export function timeLeft(ms: number): string | null {
  if (ms <= 0) return null;
  const days = Math.floor(ms / day);
  const hours = Math.floor((ms % day) / hour);
  const minutes = Math.floor((ms % hour) / minute);
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${Math.floor((ms % minute) / second)} s`;
}

/** Every second, as long as the place is on the page. */
export function countDown(region: HTMLElement): void {
  for (const place of region.querySelectorAll<HTMLElement>('[data-countdown]')) {
    const begins = Date.parse(place.dataset['countdown'] ?? '');
    const write = () => {
      const left = timeLeft(begins - Date.now());
      place.hidden = left === null;
      if (left !== null) place.textContent = `Begins in ${left}`;
      if (left === null || !place.isConnected) clearInterval(timer);
    };
    const timer = setInterval(write, second);
    write();
  }
}
