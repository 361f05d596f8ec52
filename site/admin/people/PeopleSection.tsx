import type { listPeople } from '#schema/calls/people.ts';
import { personLimits } from '#schema/person.ts';
import { NamedList, useNamedFilter } from '#site/admin/named-records/NamedList.tsx';
import { useListCall } from '#site/admin/parts/use-list-params.ts';
import { lifeYears } from '#site/lib/credit-words.ts';
import { titleCount } from '#site/lib/lists.ts';
import { usersIcon } from '#site/ui/icons.ts';

/** All people by name, with a search that tolerates typing errors. */
export const PeopleSection = () => (
  <NamedList
    rowClass="person-row"
    type="person"
    list="people"
    text="Who made the titles and who plays in them."
    query={useListCall<typeof listPeople>('GET /api/people', useNamedFilter())}
    rowsOf={({ people }) => people}
    mostTyped={personLimits.search}
    icon={usersIcon}
    noneFound="Nobody found"
    firstWords="Name a cast under “Cast and crew” of a title, or add somebody here."
    nameOf={({ name }) => name}
    aboutOf={(person) => lifeYears(person)}
    titlesOf={(count) => (count === 0 ? 'No published title' : titleCount(count))}
  />
);
