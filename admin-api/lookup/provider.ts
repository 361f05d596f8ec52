import type { LookupCandidate, LookupQuery, OfferedTitle } from '#schema/lookup.ts';

/** An external source of facts about titles. Both calls throw a RequestError whose message says what to do next. */
export interface Provider {
  search(query: LookupQuery): Promise<LookupCandidate[]>;
  details(id: string): Promise<OfferedTitle>;
}
