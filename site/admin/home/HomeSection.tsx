import { type StoredArrangement, storedArrangement } from '#schema/home-arrangement.ts';
import { useFreshRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Arrange } from './Arrange.tsx';

/** The section that arranges the home page. */
export function HomeSection() {
  const query = useFreshRead<StoredArrangement>('/api/home', storedArrangement);
  return (
    <Answer query={query} failure="Failed to fetch the arrangement of home">
      {(stored) => <Arrange stored={stored} />}
    </Answer>
  );
}
