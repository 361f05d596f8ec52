/** The page /my: the visitor's list, a tab for each mark; searched, narrowed and sorted once it is long. */
import type { OwnItem } from '#schema/shapes/own-list.ts';
import { type AnyMark, isKept, isOn, latestOf } from '#site/stores/own-items.ts';
import { $own, openOwnList } from '#site/stores/own-list.ts';
import { type NewsByKey, readNews } from '#site/stores/own-news.ts';
import { onLongPress } from './long-press.ts';
import { fillCard } from './own-card.ts';
import { isKeyClick, removeMark } from './remove-mark.ts';
import { keepsNothing, prepareMoves, say } from './transfer.ts';

const at = <Found extends HTMLElement>(name: string) => document.querySelector<Found>(`[data-${name}]`);
const page = at<HTMLElement & { pressed?: HTMLElement }>('my');
const tabs = at('my-tabs');
const tools = at<HTMLFormElement>('my-tools');
const cards = at('my-cards');
const template = at<HTMLTemplateElement>('my-card');

/** From so many titles on a tab has its tools. */
const isLong = 12;
const markNames: readonly AnyMark[] = ['listed', 'watching', 'seen', 'followed'];
/** 'Léon' is found by 'leon'. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

const orders: Record<string, (a: OwnItem, b: OwnItem) => number> = {
  latest: (a, b) => latestOf(b) - latestOf(a),
  name: (a, b) => a.name.localeCompare(b.name),
  year: (a, b) => (b.year ?? 0) - (a.year ?? 0) || a.name.localeCompare(b.name),
};

let news: NewsByKey = new Map();
const newsOf = (item: OwnItem) => (isOn(item, 'followed') ? (news.get(item.key) ?? []) : []);

const ofMark = (mark: AnyMark) => [...($own.get()?.items.values() ?? [])].filter((item) => isOn(item, mark));
/** /my#seen shows that tab; otherwise the first one that has anything. */
const shownMark = (): AnyMark =>
  markNames.find((mark) => location.hash === `#${mark}`) ??
  markNames.find((mark) => ofMark(mark).length > 0) ??
  'listed';

function narrowed(items: OwnItem[]): OwnItem[] {
  const byNews = (a: OwnItem, b: OwnItem) => Number(newsOf(b).length > 0) - Number(newsOf(a).length > 0);
  if (!tools || tools.hidden) return items.toSorted(orders['latest']).toSorted(byNews);
  const asked = new FormData(tools);
  const kind = asked.get('kind');
  const words = fold(String(asked.get('words')).trim());
  return items
    .filter((item) => (kind === '' || item.kind === kind) && fold(item.name).includes(words))
    .toSorted(orders[String(asked.get('sort'))])
    .toSorted(byNews);
}

/** The focus stays at the place of a card that is gone, or moves to the heading when none is left. */
function putCards(made: readonly HTMLElement[]): void {
  const before = [...(cards?.children ?? [])];
  const focused = before.findIndex((card) => card.contains(document.activeElement));
  const isAtButton = document.activeElement instanceof HTMLButtonElement;
  cards?.replaceChildren(...made);
  if (focused < 0) return;
  const key = (before[focused] as HTMLElement).dataset['key'];
  const next = made.find((card) => card.dataset['key'] === key) ?? made[Math.min(focused, made.length - 1)];
  (next?.querySelector<HTMLElement>(isAtButton ? 'button' : 'a') ?? at('my-heading'))?.focus();
}

function draw(): void {
  const own = $own.get();
  const [blank] = template?.content.children ?? [];
  if (!own || !tools || !tabs || !blank) return;
  const mark = shownMark();
  const items = ofMark(mark);
  const isEmpty = ![...own.items.values()].some(isKept);
  tools.hidden = items.length < isLong;
  tabs.hidden = isEmpty;
  for (const tab of tabs.querySelectorAll<HTMLElement>('[data-tab]')) {
    const name = tab.dataset['tab'] as AnyMark;
    const count = ofMark(name).length;
    tab.ariaCurrent = name === mark ? 'page' : null;
    tab.hidden = name === 'watching' && count === 0 && name !== mark;
    const number = tab.querySelector('[data-count]');
    if (number) number.textContent = String(count);
  }
  const shown = narrowed(items);
  putCards(
    shown.map((item) => {
      const place = own.places.get(item.watching?.path ?? '');
      return fillCard(blank.cloneNode(true) as HTMLElement, item, { mark, place, news: newsOf(item) });
    }),
  );
  const show = (name: string, isShown: boolean) => at(name)?.toggleAttribute('hidden', !isShown);
  show('my-empty', isEmpty);
  show('my-nothing', !isEmpty && shown.length === 0);
  show('my-calendar', !isEmpty);
}

function remove(card: Element | null, isByKey = false): void {
  const key = card instanceof HTMLElement ? card.dataset['key'] : undefined;
  const item = $own.get()?.items.get(key ?? '');
  if (!item || key === undefined) return;
  const isBack = () => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] > a`)?.focus();
  void removeMark(item, { mark: shownMark(), isByKey, isBack });
}

/** The menu hangs at its button. */
function placeMenu(menu: HTMLElement): void {
  const button = document.querySelector('[popovertarget="my-menu"]')?.getBoundingClientRect();
  if (!button) return;
  menu.style.top = `${button.bottom + scrollY + 6}px`;
  menu.style.right = `${document.documentElement.clientWidth - button.right}px`;
}

async function start(): Promise<void> {
  tools?.addEventListener('submit', (event) => event.preventDefault());
  const menu = at('my-menu');
  menu?.addEventListener('beforetoggle', () => placeMenu(menu));
  menu?.addEventListener('click', () => menu.hidePopover());
  // At once, since one may press while the list is still being read.
  const moves = prepareMoves();
  // What was pressed before this script had come (lib/inline-scripts.ts).
  page?.pressed?.click();
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
  addEventListener('hashchange', draw);
  cards?.addEventListener('click', (event) => {
    const { target } = event;
    const button = target instanceof Element ? target.closest('.away') : null;
    if (button) remove(button.closest('[data-key]'), isKeyClick(event));
  });
  onLongPress('[data-my-cards] [data-key]', (card) => remove(card));
  await moves;
  if (ofMark('followed').length === 0) return;
  news = await readNews();
  if (news.size > 0) draw();
}

if (page) void start();
