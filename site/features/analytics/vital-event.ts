import type { Metric } from 'web-vitals';

/** Analytics counts whole numbers: milliseconds, and thousandths of layout shift. */
const whole = (name: Metric['name'], value: number) => Math.round(name === 'CLS' ? value * 1000 : value);

type Vital = Pick<Metric, 'name' | 'id' | 'value' | 'delta' | 'rating' | 'navigationType'>;

/** The parameters of a vital's event; analytics adds up `value`, so it gets what came since the last one. */
export function vitalEvent({ name, id, value, delta, rating, navigationType }: Vital) {
  return {
    value: whole(name, delta),
    metric_id: id,
    metric_value: whole(name, value),
    metric_rating: rating,
    navigation_type: navigationType,
    non_interaction: true,
  };
}
