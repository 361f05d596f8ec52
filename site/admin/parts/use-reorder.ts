/** Reorders the rows of a list: by dragging their handles, or with the arrow keys. */
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type Key = string | number;

interface Drag {
  /** The row that is dragged. */
  key: Key;
  pointerId: number;
  /** The place where it would be dropped. */
  to: number;
}

interface Options {
  /** The keys of the rows, in order. */
  keys: readonly Key[];
  onMove: (from: number, to: number) => void;
}

interface Reorder<List extends HTMLElement> {
  /** The ref of the list, whose children are the rows. */
  list: RefObject<List | null>;
  /** The `data-drag` of a row: whether it is being dragged, or the dragged row would be dropped before or after it. */
  stateOf: (index: number) => 'dragged' | 'before' | 'after' | undefined;
  handle: (index: number) => {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    'data-handle': Key | undefined;
  };
}

/** Within this many pixels of the edge of the window the page scrolls along. */
const edge = 72;
const scrollStep = 12;

/** The place to which a key moves a row. */
export function keyTarget(key: string, from: number, count: number): number | null {
  const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: count - 1 }[key];
  return to === undefined || to < 0 || to >= count || to === from ? null : to;
}

/** The same items with one of them at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

export function useReorder<List extends HTMLElement>({ keys, onMove }: Options): Reorder<List> {
  const list = useRef<List>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The row whose handle keeps the focus after its move: the browser drops it when React moves the row. */
  const kept = useRef<Key | null>(null);
  /** The last position of the pointer in the window; null before it has moved. */
  const height = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (kept.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${kept.current}"]`)?.focus();
    kept.current = null;
  });

  function move(from: number, to: number): void {
    kept.current = keys[from] ?? null;
    onMove(from, to);
  }

  /** The number of other rows above a point. */
  function placeAt(y: number, from: number): number {
    const rows = [...(list.current?.children ?? [])];
    return rows.filter((row, index) => {
      const { top, height } = row.getBoundingClientRect();
      return index !== from && top + height / 2 < y;
    }).length;
  }

  const follow = useEffectEvent(({ pointerId, clientY }: PointerEvent) => {
    if (pointerId !== drag?.pointerId) return;
    height.current = clientY;
    const to = placeAt(clientY, keys.indexOf(drag.key));
    if (to !== drag.to) setDrag({ ...drag, to });
  });

  /** Runs on every frame while the pointer is near the edge, since a pointer at rest sends no events. */
  const scrollAlong = useEffectEvent(() => {
    const y = height.current;
    if (!drag || y === null) return;
    const step = y < edge ? -scrollStep : y > window.innerHeight - edge ? scrollStep : 0;
    if (step === 0) return;
    window.scrollBy(0, step);
    const to = placeAt(y, keys.indexOf(drag.key));
    if (to !== drag.to) setDrag({ ...drag, to });
  });

  /** The position is computed here again: the last move may not have been rendered yet. */
  const drop = useEffectEvent(({ pointerId, clientY }: PointerEvent) => {
    if (pointerId !== drag?.pointerId) return;
    setDrag(null);
    const from = keys.indexOf(drag.key);
    const to = placeAt(clientY, from);
    if (from >= 0 && to !== from) move(from, to);
  });

  const cancel = useEffectEvent(({ pointerId }: PointerEvent) => {
    if (pointerId === drag?.pointerId) setDrag(null);
  });

  const isDragging = drag !== null;
  // The window gets the events, because a handle that captured the pointer would lose it when React moves its row.
  useEffect(() => {
    if (!isDragging) return;
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('pointermove', (event) => follow(event), { signal });
    window.addEventListener('pointerup', (event) => drop(event), { signal });
    window.addEventListener('pointercancel', (event) => cancel(event), { signal });
    height.current = null;
    let frame = requestAnimationFrame(function next() {
      scrollAlong();
      frame = requestAnimationFrame(next);
    });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [isDragging]);

  return {
    list,
    stateOf(index) {
      if (!drag) return undefined;
      if (keys[index] === drag.key) return 'dragged';
      const from = keys.indexOf(drag.key);
      if (index !== drag.to || drag.to === from) return undefined;
      return drag.to > from ? 'after' : 'before';
    },
    handle: (index) => ({
      'data-handle': keys[index],
      onPointerDown({ button, pointerId }) {
        const key = keys[index];
        if (button === 0 && key !== undefined) setDrag({ key, pointerId, to: index });
      },
      onKeyDown(event) {
        if (drag && event.key === 'Escape') {
          event.preventDefault();
          setDrag(null);
          return;
        }
        const to = keyTarget(event.key, index, keys.length);
        if (to === null) return;
        event.preventDefault();
        move(index, to);
      },
    }),
  };
}
