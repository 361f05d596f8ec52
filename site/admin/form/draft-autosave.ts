/** Keeps what is typed into one form on the server. Knows nothing of React. */
import type { Draft, DraftInput } from '#schema/shapes/draft.ts';
import { ApiError } from '#site/lib/api-error.ts';

export type DraftContent = Omit<DraftInput, 'version'>;

export type DraftState =
  | { name: 'none' }
  /** Something was typed since the last call. */
  | { name: 'unsent' }
  | { name: 'kept'; savedAt: string }
  /** Another window has changed the draft: nothing is stored until that one is loaded. */
  | { name: 'elsewhere'; other: Draft }
  /** Not stored; `words` gives the reason. */
  | { name: 'lost'; words: string };

interface Options {
  read: () => Promise<{ draft: Draft | null }>;
  put: (input: DraftInput) => Promise<Draft>;
  remove: () => Promise<unknown>;
  wordsOf: (error: unknown) => string;
  onState: (state: DraftState) => void;
}

const conflict = 409;
const isSame = ({ fields }: DraftContent, other: Draft) =>
  Object.keys(fields).length === Object.keys(other.fields).length &&
  Object.entries(fields).every(([name, value]) => other.fields[name] === value);
const isEmpty = ({ fields }: DraftContent) => Object.keys(fields).length === 0;

export function draftAutosave({ read, put, remove, wordsOf, onState }: Options) {
  let version = 0;
  let state: DraftState = { name: 'none' };
  /** The state at the last exchange with the server: typing something and removing it returns to it. */
  let atRest: DraftState = state;
  /** The text that the server has. */
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

  function settle(next: DraftState, now: number, fields: DraftContent['fields']): void {
    version = now;
    sent = JSON.stringify(fields);
    atRest = next;
    become(next);
  }
  const settleOn = (draft: Draft, fields = draft.fields) =>
    settle({ name: 'kept', savedAt: draft.savedAt }, draft.version, fields);

  /** @returns whether the draft is stored */
  async function send(content: DraftContent): Promise<boolean> {
    if (JSON.stringify(content.fields) === sent) {
      if (state.name !== atRest.name) become(atRest);
      return true;
    }
    try {
      if (!isEmpty(content)) settleOn(await put({ ...content, version }), content.fields);
      else {
        if (version > 0) await remove();
        settle({ name: 'none' }, 0, {});
      }
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === conflict) return await refused(error, content);
      become({ name: 'lost', words: wordsOf(error) });
      return false;
    }
  }

  async function refused(error: ApiError, content: DraftContent): Promise<boolean> {
    const { draft: other } = await read().catch(() => ({ draft: null }));
    // The answer to an earlier call was lost: the server has the draft under a version that is not known here.
    if (other && isSame(content, other)) {
      settleOn(other, content.fields);
      return true;
    }
    if (other) become({ name: 'elsewhere', other });
    else if (version > 0) {
      // Discarded in another window; this one continues.
      version = 0;
      return await send(content);
    } else become({ name: 'lost', words: wordsOf(error) });
    return false;
  }

  return {
    /** Returns the values to fill into the form. */
    open: (): Promise<DraftContent | null> =>
      queued(async () => {
        const { draft } = await read().catch(() => ({ draft: null }));
        if (draft) settleOn(draft);
        return draft;
      }),
    /** Sets the form's values as those of the server, in the form's own notation. */
    filled(content: DraftContent): void {
      sent = JSON.stringify(content.fields);
    },
    typed(): void {
      if (state.name === 'none' || state.name === 'kept') become({ name: 'unsent' });
    },
    keep: (content: () => DraftContent): Promise<boolean> =>
      queued(async () => state.name !== 'elsewhere' && (await send(content()))),
    /** Continues from the draft of another window. */
    takeOther: (other: Draft) => settleOn(other),
    /** Removes it; afterwards a new one can begin. */
    remove: (): Promise<void> =>
      queued(async () => {
        const had = version > 0;
        settle({ name: 'none' }, 0, {});
        if (had) await remove();
      }),
    hasDraft: () => version > 0,
  };
}

export type DraftAutosave = ReturnType<typeof draftAutosave>;
