/** The page /my: the visitor's list, by mark, kind, name and order. */
import type { OwnItem } from '#schema/own-list.ts';
import { type About, isKept, isOn, latestOf, marks } from '#site/stores/own-items.ts';
import { $own, openOwnList } from '#site/stores/own-list.ts';
import { type NewsByKey, readNews } from '#site/stores/own-news.ts';
import { pressAgain } from '#site/ui/early-press.ts';
import { eyeIcon, xIcon } from '#site/ui/icons.ts';
import { bellIcon, bookmarkIcon } from '#site/ui/own-icons.ts';
import { openControls } from './controls.ts';
import { stops } from './stop-button.ts';
import { tileOf } from './tile.ts';
import { keepsNothing, prepareMoves, say } from './transfer.ts';

const page = document.querySelector<HTMLElement>('[data-my]');
const tools = document.querySelector<HTMLFormElement>('[data-my-tools]');
const tiles = document.querySelector<HTMLElement>('[data-my-tiles]');
const empty = document.querySelector<HTMLElement>('[data-my-empty]');

const markNames = ['watching', ...marks] as const;
/** 'Léon' is found by 'leon'. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
const isOf = (item: OwnItem, mark: string) =>
  mark === 'all' ? isKept(item) : markNames.some((name) => name === mark && isOn(item, name));

const orders: Record<string, (a: OwnItem, b: OwnItem) => number> = {
  latest: (a, b) => latestOf(b) - latestOf(a),
  name: (a, b) => a.name.localeCompare(b.name),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0) || a.name.localeCompare(b.name),
};

const looks = {
  listed: { words: 'My list', icon: bookmarkIcon },
  seen: { words: 'Seen', icon: eyeIcon },
  followed: { words: 'Follow', icon: bellIcon },
};
/** The marks of a kind: a team cannot be marked as seen. */
const marksOf = ({ kind }: OwnItem) =>
  kind === 'movie'
    ? (['listed', 'seen'] as const)
    : kind === 'tv_show' || kind === 'anime'
      ? marks
      : (['followed'] as const);

const aboutOf = ({ key, kind, path, name, year }: OwnItem): About => ({
  key,
  kind,
  path,
  name,
  year,
  poster: null,
});

function button(
  words: string,
  name: string,
  icon: string,
  look: (string | Node)[] = [words],
): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = 'btn btn-quiet btn-sm';
  made.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
  made.append(...look);
  made.ariaLabel = `${words}: ${name}`;
  return made;
}

/** One of the words shows, depending on whether the button is pressed (own-marks.css). */
function bothWords(...words: string[]): HTMLElement {
  const both = document.createElement('span');
  both.className = 'two';
  for (const word of words) both.append(Object.assign(document.createElement('span'), { textContent: word }));
  return both;
}

function marksAt(item: OwnItem): HTMLElement {
  const place = document.createElement('div');
  place.className = 'own-marks';
  place.dataset['about'] = JSON.stringify(aboutOf(item));
  for (const mark of marksOf(item)) {
    const { words, icon } = looks[mark];
    const made =
      mark === 'followed'
        ? button(isOn(item, mark) ? 'Following' : words, item.name, icon, [bothWords(words, 'Following')])
        : button(words, item.name, icon);
    made.dataset['mark'] = mark;
    made.ariaPressed = String(isOn(item, mark));
    place.append(made);
  }
  if (isOn(item, 'watching')) {
    place.append(stops(button('Stop', item.name, xIcon), item));
  }
  return place;
}

/** A selector of the focused button, to find it again after rendering. */
function focusedPlace(): string | null {
  const focused = document.activeElement;
  const about = focused?.closest<HTMLElement>('[data-my-tiles] [data-about]')?.dataset['about'];
  if (!about || !(focused instanceof HTMLElement)) return null;
  const what = focused.dataset['mark'] ? `[data-mark="${focused.dataset['mark']}"]` : '[data-stop]';
  return `[data-about="${CSS.escape(about)}"] ${what}`;
}

let news: NewsByKey = new Map();
const newsOf = (item: OwnItem) => (isOn(item, 'followed') ? (news.get(item.key) ?? []) : []);

function draw(): void {
  const own = $own.get();
  if (!own || !tools || !tiles || !empty) return;
  const asked = new FormData(tools);
  const mark = String(asked.get('mark'));
  const kind = asked.get('kind');
  const words = fold(String(asked.get('words')).trim());
  const kept = [...own.items.values()].filter(isKept);
  const shown = kept
    .filter((item) => isOf(item, mark) && (kind === '' || item.kind === kind))
    .filter(({ name }) => fold(name).includes(words))
    .toSorted(orders[String(asked.get('sort'))])
    // Entries with news come first.
    .toSorted((a, b) => Number(newsOf(b).length > 0) - Number(newsOf(a).length > 0));
  const focused = focusedPlace();
  tiles.replaceChildren(
    ...shown.map((item) => {
      const place = own.places.get(item.watching?.path ?? '');
      const goesOn = mark === 'watching' || (mark === 'all' && isOn(item, 'watching'));
      const tile = tileOf(item, { goesOn, place, news: newsOf(item) });
      tile.append(marksAt(item));
      return tile;
    }),
  );
  if (focused !== null)
    (
      document.querySelector<HTMLElement>(focused) ?? document.querySelector<HTMLElement>('[data-my-heading]')
    )?.focus();
  tools.hidden = kept.length === 0;
  empty.hidden = shown.length > 0;
  const note = empty.querySelector('[data-my-empty-words]');
  if (note) note.textContent = kept.length === 0 ? 'Nothing is kept yet.' : 'Nothing here fits.';
  for (const count of tools.querySelectorAll<HTMLElement>('[data-count]'))
    count.textContent = String(kept.filter((item) => isOf(item, count.dataset['count'] ?? '')).length);
}

/** /my#seen shows the entries with that mark. */
function followAddress(): void {
  const radio = tools?.querySelector<HTMLInputElement>(
    `[name="mark"][value="${CSS.escape(location.hash.slice(1))}"]`,
  );
  if (radio) radio.checked = true;
}

async function start(): Promise<void> {
  followAddress();
  tools?.addEventListener('submit', (event) => event.preventDefault());
  // At once, since one may press while the list is still being read.
  const moves = prepareMoves();
  if (page) pressAgain(page);
  try {
    await openOwnList();
  } catch {
    say(keepsNothing);
    return;
  } finally {
    page?.setAttribute('data-drawn', '');
  }
  $own.subscribe(draw);
  tools?.addEventListener('input', draw);
  addEventListener('hashchange', () => {
    followAddress();
    draw();
  });
  await Promise.all([openControls(), moves]);
  if (![...($own.get()?.items.values() ?? [])].some((item) => isOn(item, 'followed'))) return;
  news = await readNews();
  if (news.size > 0) draw();
}

if (page) void start();
