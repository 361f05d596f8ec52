/** Keeps what is typed into one form: on the server, or in this browser until the server can be reached. Knows nothing of React. */
import type { Draft, DraftInput } from '#schema/draft.ts';
import { ApiError } from '#site/lib/api-error.ts';

export type DraftContent = Omit<DraftInput, 'version'>;

export type DraftState =
  | { name: 'none' }
  /** Something was typed since the last call. */
  | { name: 'unsent' }
  | { name: 'kept'; savedAt: string }
  /** Stored only in this browser; `words` gives the reason. */
  | { name: 'here'; words: string }
  /** Another window has stored a draft meanwhile. */
  | { name: 'elsewhere'; other: Draft }
  /** Stored nowhere. */
  | { name: 'lost'; words: string };

interface Options {
  read: () => Promise<{ draft: Draft | null }>;
  put: (input: DraftInput) => Promise<Draft>;
  remove: () => Promise<unknown>;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** The key in the storage. */
  place: () => string;
  wordsOf: (error: unknown) => string;
  onState: (state: DraftState) => void;
}

const conflict = 409;
/** An answer may be lost: then the server has the draft under a version that is not known here. */
const isSame = ({ fields }: DraftContent, other: Draft) =>
  Object.keys(fields).length === Object.keys(other.fields).length &&
  Object.entries(fields).every(([name, value]) => other.fields[name] === value);
const isEmpty = ({ fields }: DraftContent) => Object.keys(fields).length === 0;

export function draftKeeper({ read, put, remove, storage, place, wordsOf, onState }: Options) {
  let version = 0;
  let state: DraftState = { name: 'none' };
  /** The state at the last exchange with the server: typing something and removing it returns to it. */
  let atRest: DraftState = state;
  /** The text that the server has, or '' when that is unknown. */
  let sent = '{}';
  /** One call at a time: its answer contains the version that the next one follows. */
  let calls: Promise<unknown> = Promise.resolve();
  const queued = <T>(work: () => Promise<T>): Promise<T> => {
    const done = calls.then(work);
    calls = done.catch(() => undefined);
    return done;
  };

  function become(next: DraftState): void {
    state = next;
    onState(next);
  }

  function keepHere(content: DraftContent): boolean {
    try {
      storage.setItem(place(), JSON.stringify({ ...content, version }));
      return true;
    } catch {
      return false;
    }
  }

  function keptHere(): DraftInput | null {
    try {
      return JSON.parse(storage.getItem(place()) ?? 'null');
    } catch {
      return null;
    }
  }

  const forgetHere = () => {
    try {
      storage.removeItem(place());
    } catch {
      // Without storage nothing was stored.
    }
  };

  /** @returns whether the draft is stored anywhere */
  async function send(content: DraftContent): Promise<boolean> {
    const typed = JSON.stringify(content.fields);
    if (typed === sent && state.name !== 'elsewhere') {
      if (state.name === 'unsent') become(atRest);
      return true;
    }
    // The page may be closed before the answer arrives.
    const isHere = keepHere(content);
    try {
      if (isEmpty(content)) {
        if (version > 0) await remove();
        version = 0;
        become({ name: 'none' });
      } else {
        const saved = await put({ ...content, version });
        version = saved.version;
        become({ name: 'kept', savedAt: saved.savedAt });
      }
      sent = typed;
      atRest = state;
      forgetHere();
      return true;
    } catch (error) {
      return await failed(error, content, isHere);
    }
  }
  async function failed(error: unknown, content: DraftContent, isHere: boolean): Promise<boolean> {
    if (error instanceof ApiError && error.status === conflict) {
      const { draft: other } = await read().catch(() => ({ draft: null }));
      if (other && isSame(content, other)) {
        takeOther(other);
        sent = JSON.stringify(content.fields);
        return true;
      }
      if (other) become({ name: 'elsewhere', other });
      else if (version > 0) {
        // Discarded in another window; this one continues.
        version = 0;
        return await send(content);
      } else become({ name: isHere ? 'here' : 'lost', words: wordsOf(error) });
      return isHere;
    }
    become({ name: isHere ? 'here' : 'lost', words: wordsOf(error) });
    return isHere;
  }

  /** Continues from the draft of another window. */
  function takeOther(other: Draft): void {
    version = other.version;
    sent = '{}';
    forgetHere();
    become({ name: 'kept', savedAt: other.savedAt });
    atRest = state;
  }

  return {
    /** Returns the values to fill into the form. A draft of this browser is newer than the server's. */
    open: (): Promise<DraftContent | null> =>
      queued(async () => {
        const here = keptHere();
        const draft = await read().then(
          (answer) => answer.draft,
          () => null,
        );
        if (here && draft && isSame(here, draft)) {
          takeOther(draft);
          return draft;
        }
        if (here) {
          version = here.version;
          sent = '';
          become(
            draft && draft.version !== version
              ? { name: 'elsewhere', other: draft }
              : { name: 'here', words: 'It had not reached the server.' },
          );
          return here;
        }
        if (draft) {
          version = draft.version;
          become({ name: 'kept', savedAt: draft.savedAt });
          atRest = state;
        }
        return draft;
      }),
    /** Sets the form's values as those of the server, in the form's own notation. */
    filled(content: DraftContent): void {
      if (sent !== '') sent = JSON.stringify(content.fields);
    },
    typed(): void {
      if (state.name === 'none' || state.name === 'kept') become({ name: 'unsent' });
    },
    /** A draft of another window waits for a choice. */
    keep: (content: () => DraftContent): Promise<boolean> =>
      queued(async () => (state.name === 'elsewhere' ? keepHere(content()) : await send(content()))),
    keepOver: (content: () => DraftContent): Promise<boolean> =>
      queued(async () => {
        if (state.name === 'elsewhere') ({ version } = state.other);
        sent = '';
        state = { name: 'unsent' };
        return await send(content());
      }),
    takeOther,
    /** Removes it everywhere; afterwards a new one can begin. */
    remove: (): Promise<void> =>
      queued(async () => {
        forgetHere();
        const had = version > 0;
        version = 0;
        sent = '{}';
        become({ name: 'none' });
        atRest = state;
        if (had) await remove();
      }),
    hasDraft: () => version > 0 || state.name === 'here',
  };
}

export type DraftKeeper = ReturnType<typeof draftKeeper>;
