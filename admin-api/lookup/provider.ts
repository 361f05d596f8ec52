import type { LookupCandidate, LookupQuery, OfferedTitle } from '#schema/lookup.ts';

/** A place outside that knows titles. Both calls throw a RequestError whose message says what to do next. */
export interface Provider {
  search(query: LookupQuery): Promise<LookupCandidate[]>;
  details(id: string): Promise<OfferedTitle>;
}
