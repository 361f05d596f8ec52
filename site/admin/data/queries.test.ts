import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryClient } from './queries.ts';

test('what a press writes into an answer is known before any timer runs', async () => {
  const queryKey = ['/api/title-views/columns'];
  const seen: unknown[] = [];
  const observer = new QueryObserver(queryClient, { queryKey, enabled: false });
  const stop = observer.subscribe(({ data }) => seen.push(data));
  queryClient.setQueryData(queryKey, { columns: ['year'] });
  await Promise.resolve().then(() => undefined);
  stop();
  expect(seen).toEqual([{ columns: ['year'] }]);
});
