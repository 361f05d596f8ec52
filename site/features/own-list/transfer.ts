/** Transfers the list to and from a file, a link and a phone; exports its dates as a calendar; and deletes it, with undo. */
import { encodeQR } from 'qr';
import { askerKey, askKey } from '#schema/ask-words.ts';
import type { OwnLink, OwnList } from '#schema/own-list.ts';
import { askedPath } from '#site/lib/paths.ts';
import { isKept } from '#site/stores/own-items.ts';
import { addList, openOwnList, ownListNow, replaceList } from '#site/stores/own-list.ts';
import { fragmentName, packed, readFragment, readList } from '#site/stores/own-transfer.ts';
import { saveOwnCalendar } from './own-calendar.ts';
import { saveAs } from './save-as.ts';

/** A QR code with more characters is too fine for a phone's camera. */
const codeLetters = 1_200;

const at = <Type extends HTMLElement>(name: string) => document.querySelector<Type>(`[data-${name}]`);
const things = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'}`;

export const keepsNothing = 'This browser keeps nothing here. In a window that is not private it may.';

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
    say('It is as it was.');
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
  const words = changed === 0 ? 'Everything in it was here already.' : `${things(changed)} came or changed.`;
  say(words, changed === 0 ? undefined : () => replaceList(before));
}

async function readFile(input: HTMLInputElement): Promise<void> {
  const file = input.files?.[0];
  const list = file && (await readList(await file.text()));
  // The same file can be chosen again.
  input.value = '';
  if (list) await add(list);
  else if (list === null)
    say('This file is no list that was saved here. Choose the file of "Save as a file".');
}

function saveFile(): void {
  const name = `my-list-${new Date().toISOString().slice(0, 10)}.json`;
  saveAs(name, JSON.stringify(ownListNow()), 'application/json');
}

async function saveCalendar(siteName: string): Promise<void> {
  const saved = await saveOwnCalendar(siteName);
  if (saved === null) say('The dates cannot be had now. Try again when you are connected.');
  else if (saved === 0) say('Nothing of what you follow has a date within a year.');
  else say(`${saved} ${saved === 1 ? 'date is' : 'dates are'} in the file. Open it with your calendar.`);
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
    ? 'Point the camera of the phone at the code. The list is in the link itself and reaches no server.'
    : 'The list is too long for a code. Send yourself the link: the list is in it and reaches no server. Or save it as a file.';
  const asked = asker === null ? '' : ' What you asked for comes along, so keep the link to yourself.';
  words.textContent = how + asked;
  code.hidden = !fits;
  if (fits) code.src = `data:image/svg+xml,${encodeURIComponent(encodeQR(link, 'svg', { ecc: 'low' }))}`;
  copy.onclick = async () => {
    const status = at('share-status');
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    if (status)
      status.textContent = isCopied
        ? 'The link is copied.'
        : 'The browser did not allow it. Save the list as a file instead.';
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
  const came = changed === 0 ? '' : `${things(changed)} came or changed, and so did `;
  say(came === '' ? 'What you asked for has come.' : `${came}what you asked for.`, async () => {
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
    ? 'What was asked for there comes along.'
    : 'What was asked for there does not come along: this browser has asked for something itself.';
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
    say(
      'The list in this link cannot be read: it was cut off, or is of a later version. Ask for it again, or for a file.',
    );
    return;
  }
  const names = list.items.slice(0, 3).map(({ name }) => name);
  const rest = list.items.length - names.length;
  const named = [...names, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
  const listed = named && `${things(list.items.filter(isKept).length)}: ${named}.`;
  words.textContent = `${listed} ${askedWords(list.asker)}`.trim() || 'It is empty.';
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

async function forget(): Promise<void> {
  const before = ownListNow();
  const asker = localStorage.getItem(askerKey);
  localStorage.removeItem(askerKey);
  await replaceList({ ...before, items: [], places: [] });
  say('Everything is forgotten.', async () => {
    if (asker !== null) localStorage.setItem(askerKey, asker);
    await replaceList(before);
  });
}

export async function prepareMoves(): Promise<void> {
  const file = at<HTMLInputElement>('my-import');
  const whenPressed = (name: string, act: () => void | Promise<void>) =>
    at(name)?.addEventListener('click', withList(act));
  whenPressed('my-export', saveFile);
  whenPressed('my-calendar', () => saveCalendar(at('my-calendar')?.dataset['siteName'] ?? ''));
  whenPressed('my-share', share);
  whenPressed('my-clear', forget);
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
