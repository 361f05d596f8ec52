import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from './data/queries.ts';
import { createRouter } from './routes.ts';

const router = createRouter();

/** The dashboard: one island, drawn in the browser only. */
export function AdminApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
