interface Facts {
  year: boolean;
  quality: boolean;
}

const isYear = (fact: string) => /^\d{4}$/.test(fact);

/** 'Year · quality' of a card, without what is not wanted. */
export const wantedFacts = (facts: string, wanted: Facts): string =>
  facts
    .split(' · ')
    .filter((fact) => (isYear(fact) ? wanted.year : wanted.quality))
    .join(' · ');

function toggle(element: HTMLElement, isShown: boolean): void {
  element.style.display = isShown ? '' : 'none';
}

/** What a card says beneath its title. What was left out when the page was rendered cannot be shown: the page does not have it. */
export function paintCards(page: Document, read: (key: string) => string): void {
  const wanted = {
    year: read('content_show_year') === 'true',
    quality: read('content_show_quality') === 'true',
  };
  for (const rating of page.querySelectorAll<HTMLElement>('.card-facts > .rating'))
    toggle(rating, read('content_show_ratings') === 'true');
  for (const place of page.querySelectorAll<HTMLElement>('.card-facts > [data-facts]')) {
    const whole = place.dataset['facts'] || place.textContent || '';
    place.dataset['facts'] = whole;
    place.textContent = wantedFacts(whole, wanted);
    toggle(place, place.textContent !== '');
  }
}
