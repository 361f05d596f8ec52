import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playHash } from '#site/lib/playback.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { playIcon, refreshCwIcon } from '#site/ui/icons.ts';
import { nextBeginsByItself } from './autoplay.ts';
import { keepSettings } from './player-settings.ts';
import type { NextUp } from './player-state.ts';

/** Seconds before the next episode begins. */
const wait = 10;

interface Props {
  next: NextUp;
  /** The player had the focus when the episode ended. Who does something else on the page is not taken away from it. */
  wasWatching: boolean;
  onAgain: () => void;
}

/** Shows when an episode has ended: the next one, which begins by itself unless that is stopped, or this one again. */
export function NextPanel({ next, wasWatching, onAgain }: Props) {
  const [continues, setContinues] = useState(nextBeginsByItself);
  /** null: it waits for the visitor. */
  const [left, setLeft] = useState(continues && wasWatching ? wait : null);
  const panel = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isCounting = left !== null;
  const address = next.path + playHash;

  useEffect(() => {
    if (wasWatching) link.current?.focus();
  }, [wasWatching]);

  const tick = useEffectEvent(() => {
    // In a hidden tab the next video would begin unseen.
    if (left === null || document.hidden) return;
    if (left > 1) setLeft(left - 1);
    else {
      setLeft(null);
      location.assign(address);
    }
  });
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(() => tick(), 1000);
    const stop = new AbortController();
    const { signal } = stop;
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) setLeft(null);
    };
    for (const event of ['focusin', 'pointerdown']) document.addEventListener(event, leave, { signal });
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setLeft(null);
    };
    document.addEventListener('keydown', handleKey, { signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [isCounting]);

  function stopCounting(): void {
    setLeft(null);
    link.current?.focus();
  }
  function choose(isChosen: boolean): void {
    setContinues(isChosen);
    keepSettings({ continues: isChosen });
    setLeft(isChosen ? wait : null);
  }

  return (
    <div className="player-panel next-panel" ref={panel}>
      <h2>Next episode</h2>
      <p dir="auto">{next.title}</p>
      <div className="actions">
        <a
          className="btn btn-primary"
          href={address}
          ref={link}
          aria-describedby={isCounting ? 'next-begins' : undefined}
        >
          <Icon d={playIcon} fill />
          Play
          {isCounting && <span className="countdown" aria-hidden="true">{`in ${left}`}</span>}
        </a>
        {isCounting && (
          <button className="btn btn-quiet" type="button" onClick={stopCounting}>
            Stop
          </button>
        )}
        <button className="btn btn-quiet" type="button" onClick={onAgain}>
          <Icon d={refreshCwIcon} />
          Watch again
        </button>
      </div>
      {isCounting && (
        <p
          className="visually-hidden"
          id="next-begins"
        >{`Starts in ${wait} seconds. Press Escape to cancel.`}</p>
      )}
      <label className="next-choice">
        <input type="checkbox" checked={continues} onChange={({ target }) => choose(target.checked)} />
        Autoplay the next episode
      </label>
    </div>
  );
}
