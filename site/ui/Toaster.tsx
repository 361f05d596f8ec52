import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast';
import { useState } from 'react';
import { Icon } from './Icon.tsx';
import { circleAlertIcon, circleCheckIcon, xIcon } from './icons.ts';

interface Shown {
  id: number;
  title: string;
  text: string;
  isBad?: boolean;
  /** It stays until it is dismissed. */
  isLasting?: boolean;
  action?: { label: string; run: () => void };
}

interface Props {
  toast: Shown | null;
  onDismiss: () => void;
  /** The element in which screen readers find it; by default the page. */
  announcer?: HTMLElement;
}

/** How many milliseconds it shows; hovering and focusing stop the timer. */
export const toastMs = 5000;
/** Pixels of a swipe to the right that dismiss it. */
export const toastSwipe = 50;

/** One toast at a time. F8 moves the focus to it. */
export function Toaster({ toast, onDismiss, announcer }: Props) {
  // A toast keeps its text while it fades out.
  const [shown, setShown] = useState(toast);
  if (toast && toast !== shown) setShown(toast);

  return (
    <Provider
      duration={toastMs}
      swipeDirection="right"
      swipeThreshold={toastSwipe}
      {...(announcer && { announcerContainer: announcer })}
    >
      {shown && (
        <Root
          key={shown.id}
          className={shown.isBad ? 'toast toast-bad' : 'toast'}
          type={shown.isBad ? 'foreground' : 'background'}
          open={toast !== null}
          {...(shown.isLasting && { duration: Number.POSITIVE_INFINITY })}
          onOpenChange={(isOpen) => isOpen || onDismiss()}
        >
          <Icon d={shown.isBad ? circleAlertIcon : circleCheckIcon} />
          <div>
            <Title asChild>
              <b>{shown.title}</b>
            </Title>
            <Description asChild>
              <p className="muted">{shown.text}</p>
            </Description>
          </div>
          {shown.action && (
            <Action className="btn btn-quiet btn-sm" altText={shown.action.label} onClick={shown.action.run}>
              {shown.action.label}
            </Action>
          )}
          <Close className="icon-btn" aria-label="Dismiss">
            <Icon d={xIcon} />
          </Close>
        </Root>
      )}
      <Viewport className="toasts" hotkey={['F8']} />
    </Provider>
  );
}
