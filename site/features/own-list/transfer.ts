/** Transfers the list to and from a file, a link and a phone; and exports its dates as a calendar. */
import { encodeQR } from 'qr';
import { askerKey, askKey } from '#schema/rules/ask-messages.ts';
import type { OwnLink, OwnList } from '#schema/shapes/own-list.ts';
import { type CalendarEvent, calendarFile } from '#site/lib/calendar-file.ts';
import { calendarDatesPath } from '#site/lib/news-paths.ts';
import { askedPath } from '#site/lib/paths.ts';
import { isKept, isOn } from '#site/stores/own-items.ts';
import { $own, addList, openOwnList, ownListNow, replaceList } from '#site/stores/own-list.ts';
import { fragmentName, packed, readFragment, readList } from '#site/stores/own-transfer.ts';

/** A QR code with more characters is too fine for a phone's camera. */
const codeLetters = 1_200;

const at = <Type extends HTMLElement>(name: string) => document.querySelector<Type>(`[data-${name}]`);
const things = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'}`;

export const keepsNothing = 'Could not save. Try a window that is not private.';

/** Shows a message, with an Undo if there is one. */
export function say(words: string, undo?: () => Promise<void>): void {
  const status = at('my-status');
  if (!status) return;
  status.textContent = words;
  if (!undo) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn btn-quiet btn-sm';
  button.textContent = 'Undo';
  button.addEventListener('click', async () => {
    await undo();
    say('Undone.');
  });
  status.append(button);
}

/** What is asked while the list is still being read waits for it. */
const withList = (act: () => void | Promise<void>) => async (): Promise<void> => {
  try {
    await openOwnList();
  } catch {
    say(keepsNothing);
    return;
  }
  await act();
};

async function add(list: OwnList): Promise<void> {
  const before = ownListNow();
  const changed = await addList(list);
  const words =
    changed === 0 ? 'Your list already has everything in it.' : `${things(changed)} added or changed.`;
  say(words, changed === 0 ? undefined : () => replaceList(before));
}

async function readFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const list = file && (await readList(await file.text()));
  // The same file can be chosen again.
  input.value = '';
  if (list) await add(list);
  else if (list === null) say('This is not an exported list. Choose a file made with Export.');
}

function saveFile(): void {
  const name = `my-list-${new Date().toISOString().slice(0, 10)}.json`;
  saveAs(name, JSON.stringify(ownListNow()), 'application/json');
}

async function saveCalendar(siteName: string): Promise<void> {
  const saved = await saveOwnCalendar(siteName);
  if (saved === null) say('The dates could not be loaded. Try again when you are online.');
  else if (saved === 0) say('Nothing you follow is scheduled in the next 12 months.');
  else say(`${saved} ${saved === 1 ? 'date' : 'dates'} saved. Open the file with your calendar.`);
}

/** The key of what was asked for in this browser. */
function ownAsker(): string | null {
  const key = localStorage.getItem(askerKey) ?? '';
  return askKey.test(key) ? key : null;
}

async function share(): Promise<void> {
  const asker = ownAsker();
  const content = await packed({ ...ownListNow(), ...(asker !== null && { asker }) });
  const link = `${location.origin}${location.pathname}#${fragmentName}${content}`;
  const [dialog, words, code, copy] = [
    at<HTMLDialogElement>('my-dialog'),
    at('share-words'),
    at<HTMLImageElement>('share-code'),
    at('share-copy'),
  ];
  if (!dialog || !words || !code || !copy) return;
  const fits = link.length <= codeLetters;
  const how = fits
    ? 'Scan the code with your phone. Your list is not uploaded.'
    : 'The list is too long for a code. Copy the link, or export a file.';
  const asked = asker === null ? '' : ' It includes your requests, so keep the link private.';
  words.textContent = how + asked;
  code.hidden = !fits;
  if (fits) code.src = `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { ecc: 'low' }))}`;
  copy.onclick = async () => {
    const status = at('share-status');
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    if (status) status.textContent = isCopied ? 'Link copied.' : 'Could not copy. Export the list instead.';
  };
  dialog.showModal();
}

/** Also takes the key of the visitor's requests, unless this browser has its own: a browser has only one. */
async function addLink({ asker, ...list }: OwnLink): Promise<void> {
  if (asker === undefined || ownAsker() !== null) return await add(list);
  const before = ownListNow();
  localStorage.setItem(askerKey, asker);
  showAsked(asker);
  const changed = await addList(list);
  const words = changed === 0 ? '' : `${things(changed)} added or changed. `;
  say(`${words}Your requests were added.`, async () => {
    localStorage.removeItem(askerKey);
    showAsked(null);
    await replaceList(before);
  });
}

/** Shows the links to the requests, which asks.ts fills when the page is opened. */
function showAsked(key: string | null): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-asked-link]')) {
    link.hidden = key === null;
    if (key !== null) link.href = askedPath(key);
  }
}

/** Text about the transferred key. */
function askedWords(asker: string | undefined): string {
  const own = ownAsker();
  if (asker === undefined || asker === own) return '';
  return own === null
    ? 'Your requests are added too.'
    : 'Your requests are not added: this browser has its own.';
}

/** A list in a link is added only when the visitor confirms, since anyone can make such a link. */
async function receive(): Promise<void> {
  if (!location.hash.startsWith(`#${fragmentName}`)) return;
  const list = await readFragment(location.hash);
  // It must not stay in the address, the history or a bookmark.
  history.replaceState(null, '', location.pathname);
  const [offer, words] = [at('arrived'), at('arrived-words')];
  if (!offer || !words) return;
  if (!list) {
    say('This link is incomplete or too new. Ask for a new link, or import a file.');
    return;
  }
  const names = list.items.slice(0, 3).map(({ name }) => name);
  const rest = list.items.length - names.length;
  const named = [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const listed = named && `${things(list.items.filter(isKept).length)}: ${named}.`;
  words.textContent = `${listed} ${askedWords(list.asker)}`.trim() || 'This list is empty.';
  offer.hidden = false;
  const close = () => {
    offer.hidden = true;
    at('my-heading')?.focus();
  };
  at('arrived-add')?.addEventListener(
    'click',
    withList(() => addLink(list).then(close)),
    { once: true },
  );
  at('arrived-leave')?.addEventListener('click', close, { once: true });
}

export async function prepareMoves(): Promise<void> {
  const file = at<HTMLInputElement>('my-import');
  const whenPressed = (name: string, act: () => void | Promise<void>) =>
    at(name)?.addEventListener('click', withList(act));
  whenPressed('my-export', saveFile);
  whenPressed('my-calendar', () => saveCalendar(at('my-calendar')?.dataset['siteName'] ?? ''));
  whenPressed('my-share', share);
  at('share-close')?.addEventListener('click', () => at<HTMLDialogElement>('my-dialog')?.close());
  if (file) {
    const read = withList(() => readFile(file));
    file.addEventListener('change', read);
    // It may have been chosen before this script ran.
    if (file.files?.length) void read();
  }
  addEventListener('hashchange', () => void receive());
  await receive();
}

/** A film cannot be followed: its release counts when it is on My list. */
const isRelease = ({ uid }: CalendarEvent) => uid.startsWith('movie-');

type Dated = CalendarEvent & { of: readonly string[] };

/**
 * The calendar of what the visitor follows and of releases on My list, made in the browser: everyone fetches the same dates. Returns how many
 * dates the file has; null when they cannot be loaded.
 */
async function saveOwnCalendar(siteName: string): Promise<number | null> {
  const answer = await fetch(calendarDatesPath).catch(() => null);
  if (!answer?.ok) return null;
  const dates: Dated[] = await answer.json();
  const items = $own.get()?.items;
  const own = dates.filter((date) =>
    date.of.some((key) => {
      const item = items?.get(key);
      return isOn(item, 'followed') || (isRelease(date) && isOn(item, 'listed'));
    }),
  );
  if (own.length === 0) return 0;
  const file = calendarFile(own, { name: `What I follow (${siteName})`, siteName, siteUrl: location.origin });
  saveAs('what-i-follow.ics', file, 'text/calendar');
  return own.length;
}

/** Downloads a text as a file. */
function saveAs(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
