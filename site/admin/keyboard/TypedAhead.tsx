import { useEffectEvent, useLayoutEffect } from 'react';

interface Props {
  /** Called with the change that a key makes to the text. */
  onType: (change: (typed: string) => string) => void;
  onClose: () => void;
}

/** Stands for the palette while its script loads, and collects the keys that are meant for its field. */
export function TypedAhead({ onType, onClose }: Props) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isCharacter = [...key].length === 1;
    // AltGr, which writes characters, is Ctrl and Alt at once on Windows.
    if (isCharacter && (ctrlKey || metaKey) && !altKey) return;
    if (!isCharacter && !['Backspace', 'Enter', 'Escape', 'Tab'].includes(key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isCharacter) onType((typed) => typed + key);
    else if (key === 'Backspace') onType((typed) => [...typed].slice(0, -1).join(''));
    else if (key === 'Escape') onClose();
  });
  // Not an effect after the paint: a key may follow Ctrl+K at once.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  return null;
}
