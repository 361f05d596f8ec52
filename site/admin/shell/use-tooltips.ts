import { useEffect } from 'react';
import { topDialog } from '#site/ui/Dialog.tsx';

/**
 * Milliseconds (specification, section 9): the delay before a tooltip shows, and the time after another tooltip in which there is
 * no delay.
 */
const delayMs = 700;
const skipMs = 300;
/** Pixels between a tooltip and its control, and between it and the edge of the window. */
const gap = 6;
const edge = 8;

/**
 * Shows the text of `data-tip` for the element under the pointer or with the keyboard focus. There is one listener for all,
 * because a library's tooltip around each icon was an eighth of the first script. The text repeats the control's accessible name,
 * so it needs no description.
 */
export function useTooltips(): void {
  useEffect(() => {
    let owner: HTMLElement | null = null;
    let shown: HTMLElement | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;

    function hide(): void {
      clearTimeout(timer);
      if (!shown) return;
      shown.remove();
      shown = null;
      hiddenAt = performance.now();
    }

    function show(): void {
      hide();
      if (owner?.isConnected) shown = tooltipOf(owner);
    }

    function onPointerOver({ target, pointerType }: PointerEvent): void {
      if (pointerType === 'touch') return;
      const next = tipAround(target);
      if (next === owner) return;
      hide();
      owner = next;
      if (owner) timer = setTimeout(show, performance.now() - hiddenAt < skipMs ? 0 : delayMs);
    }

    function onFocusIn({ target }: FocusEvent): void {
      const next = tipAround(target);
      if (!next?.matches(':focus-visible')) return;
      owner = next;
      show();
    }

    const endings = ['pointerdown', 'keydown', 'focusout', 'scroll'] as const;
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    for (const name of endings) document.addEventListener(name, hide, { capture: true });
    return () => {
      hide();
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
      for (const name of endings) document.removeEventListener(name, hide, { capture: true });
    };
  }, []);
}

const tipAround = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;

/** A popover, so that neither an open dialog nor what scrolls covers or cuts it. */
function tooltipOf(owner: HTMLElement): HTMLElement {
  const tooltip = document.createElement('div');
  tooltip.role = 'tooltip';
  tooltip.popover = 'manual';
  tooltip.className = 'popup tooltip';
  tooltip.toggleAttribute('data-narrow', 'tipNarrow' in owner.dataset);
  tooltip.textContent = owner.dataset['tip'] ?? '';
  (topDialog() ?? document.body).append(tooltip);
  tooltip.showPopover();
  const { left, top, bottom, width } = owner.getBoundingClientRect();
  const above = top - gap - tooltip.offsetHeight;
  const wanted = left + width / 2 - tooltip.offsetWidth / 2;
  const most = document.documentElement.clientWidth - edge - tooltip.offsetWidth;
  tooltip.style.left = `${Math.max(edge, Math.min(wanted, most))}px`;
  tooltip.style.top = `${above < edge ? bottom + gap : above}px`;
  return tooltip;
}
