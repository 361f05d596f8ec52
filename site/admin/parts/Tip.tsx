import { Content, Portal, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import { useTopDialog } from '#site/ui/Dialog.tsx';

interface Props {
  words: string;
  /** Where the window is wide the words stand beside the icon. */
  isOnlyNarrow?: boolean;
  /** A button or a link that shows an icon and nothing else, with a name of its own. */
  children: ReactElement;
}

/** What an icon means. The shell says after how long (specification, section 9). */
export function Tip({ words, isOnlyNarrow = false, children }: Props) {
  const dialog = useTopDialog();
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      {/* an open dialog lies above everything that is outside it */}
      <Portal container={dialog ?? null}>
        <Content
          className={isOnlyNarrow ? 'tooltip only-narrow' : 'tooltip'}
          sideOffset={6}
          collisionPadding={8}
        >
          {words}
        </Content>
      </Portal>
    </Root>
  );
}
