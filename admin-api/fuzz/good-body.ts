import fc from 'fast-check';
import type { Route } from '#admin-api/testing/routes.ts';
import { valuesOf } from './schema-values.ts';

/** A JSON body that the contract accepts, always the same; empty where the contract has none. */
export function goodBody({ name, contract }: Route): unknown {
  const { body } = contract ?? {};
  if (!body || contract?.bodyType !== undefined) return {};
  const found = fc
    .sample(valuesOf(body), { numRuns: 200, seed: 7 })
    .find((value) => body.safeParse(JSON.parse(JSON.stringify(value))).success);
  if (found === undefined) throw new Error(`No good body was found for ${name}`);
  return found;
}
