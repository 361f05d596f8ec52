import { QueryClientProvider } from '@tanstack/react-query';
import { useRoutes } from 'react-router';
import { queryClient } from './data/queries.ts';
import { DashboardRouter } from './router/DashboardRouter.tsx';
import { SectionBoundary } from './router/LazySection.tsx';
import { sections } from './routes.ts';
import { SectionError } from './shell/SectionStates.tsx';
import { Shell } from './shell/Shell.tsx';

const Sections = () => useRoutes(sections);

/** The dashboard: one island, drawn in the browser only. */
export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardRouter sections={sections}>
        <SectionBoundary instead={<SectionError />}>
          <Shell>
            <Sections />
          </Shell>
        </SectionBoundary>
      </DashboardRouter>
    </QueryClientProvider>
  );
}
