import { z } from 'zod';

/** The metadata of schemas without their names, so that each is written where it is used. */
const unnamed = Object.assign(z.registry<Record<string, unknown>>(), {
  get(schema: z.core.$ZodType) {
    const { id: _, ...others } = z.globalRegistry.get(schema) ?? {};
    return others;
  },
});

/** What a contract takes, as JSON Schema. */
export const inputSchemaOf = (contract: z.ZodType) =>
  z.toJSONSchema(contract, { io: 'input', unrepresentable: 'any', metadata: unnamed });
