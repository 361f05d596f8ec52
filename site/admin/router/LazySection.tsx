import { Component, lazy, type ReactNode, useDeferredValue } from 'react';
import { useInBrowser } from '#site/admin/parts/use-in-browser.ts';
import { SectionSkeleton } from '#site/admin/shell/SectionStates.tsx';

export type Section = () => ReactNode;

/** Resets each section whose script failed to load, which React would otherwise remember as failed. */
const failed = new Set<() => void>();

/** A section whose script is loaded when it is opened. The server renders none of it. */
export function lazySection(load: () => Promise<Section>): Section {
  const begin = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failed.add(again);
        throw error;
      }
    });
  let Part = begin();
  const again = () => {
    Part = begin();
  };
  // Deferred, so that what the server rendered stays until the script has arrived.
  return () => (useDeferredValue(useInBrowser()) ? <Part /> : <SectionSkeleton />);
}

interface Props {
  /** Shown instead of the failed section. */
  instead: ReactNode;
  /** Another value retries. */
  visit?: string;
  children: ReactNode;
}

export class SectionBoundary extends Component<Props, { hasFailed: boolean; visit: string | undefined }> {
  override state = { hasFailed: false, visit: this.props.visit };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps = ({ visit }: Props, state: { visit: string | undefined }) =>
    visit === state.visit ? null : { hasFailed: false, visit };

  override componentDidCatch(error: unknown): void {
    console.error(error);
    for (const again of failed) again();
    failed.clear();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
