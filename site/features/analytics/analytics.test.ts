import { expect, test } from 'vitest';
import { vitalEvent } from './analytics.ts';

const metric = { id: 'v5-1-2', rating: 'good', navigationType: 'navigate' } as const;

test('times are whole milliseconds', () => {
  expect(vitalEvent({ ...metric, name: 'LCP', value: 812.6, delta: 812.6 })).toEqual({
    value: 813,
    metric_id: 'v5-1-2',
    metric_value: 813,
    metric_rating: 'good',
    navigation_type: 'navigate',
    non_interaction: true,
  });
});

test('each event contains the difference to the last one, not the sum', () => {
  expect(vitalEvent({ ...metric, name: 'CLS', value: 0.0126, delta: 0.002 })).toMatchObject({
    value: 2,
    metric_value: 13,
  });
});
