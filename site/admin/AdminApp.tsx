import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoutes } from 'react-router';
import type { OpenDashboard } from '#site/lib/dashboard-reads.ts';
import { clientWith } from './data/queries.ts';
import { DashboardRouter } from './router/DashboardRouter.tsx';
import { SectionBoundary } from './router/LazySection.tsx';
import { sections } from './routes.ts';
import { SectionError } from './shell/SectionStates.tsx';
import { Shell } from './shell/Shell.tsx';

const Sections = () => useRoutes(sections);

/**
 * The dashboard: one island. For a signed-in administrator the server renders it with what its first screen reads; for anyone else it is
 * rendered in the browser only.
 */
export function AdminApp({ address, answers }: OpenDashboard) {
  const [client] = useState(() => clientWith(answers));
  return (
    <QueryClientProvider client={client}>
      <DashboardRouter sections={sections} address={address}>
        <SectionBoundary instead={<SectionError />}>
          <Shell>
            <Sections />
          </Shell>
        </SectionBoundary>
      </DashboardRouter>
    </QueryClientProvider>
  );
}
