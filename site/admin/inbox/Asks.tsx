import { askStates } from '#schema/rules/ask-messages.ts';
import type { Ask } from '#schema/shapes/ask.ts';
import { Select } from '#site/admin/form/Select.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Choice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { inboxIcon } from '#site/ui/admin-icons.ts';
import { askersOf, factsOf, nameOf, stateLooks, stateNames } from './ask-labels.ts';
import { ListAndOpen } from './ListAndOpen.tsx';
import { OpenAsk } from './OpenAsk.tsx';

const all = 'all';
const kinds = [all, 'request', 'problem'] as const;
const kindNames = { all: 'All', request: 'Requests', problem: 'Problems' };
const states = [...askStates, all] as const;
const sorts = [
  { value: 'latest', words: 'Latest' },
  { value: 'most', words: 'Most asked' },
] as const;

/** Narrows the list by a parameter of the address; any other value counts as the first. */
function useChosen<Value extends string>(name: string, values: readonly [Value, ...Value[]]) {
  const { params, narrow } = useListParams();
  const chosen = values.find((value) => value === params.get(name)) ?? values[0];
  return [chosen, (value: Value) => narrow(name, value === values[0] ? '' : value)] as const;
}

/** The list of requests and problems, waiting ones first, and next to it the open one. */
export function Asks() {
  const { search, params } = useListParams();
  const [kind, chooseKind] = useChosen('kind', kinds);
  const [state, chooseState] = useChosen('state', states);
  const [sort, chooseSort] = useChosen('sort', ['latest', 'most']);
  const filter = { kind: kind === all ? '' : kind, state: state === all ? '' : state, sort };
  const list = useListCall('GET /api/asks', filter, { asksAnew: true });
  const open = Number(params.get('ask') ?? 0);
  const waiting = list.data?.open;

  return (
    <>
      <div className="wrapping tools">
        <SearchBox label="Search by name" />
        <Choice
          label="Kind"
          value={kind}
          options={kinds.map((value) => ({
            value,
            words: (
              <>
                <span>{kindNames[value]}</span>
                {value !== all && waiting && waiting[value] > 0 && (
                  <span className="waiting">
                    <span>{waiting[value]}</span>
                    <span className="visually-hidden"> open</span>
                  </span>
                )}
              </>
            ),
          }))}
          onChoose={chooseKind}
        />
        <Choice
          label="State"
          value={state}
          options={states.map((value) => ({ value, words: value === all ? 'All' : stateNames[value] }))}
          onChoose={chooseState}
        />
        <Select
          className="select fit"
          aria-label="Order"
          value={sort}
          options={sorts}
          onChoose={chooseSort}
        />
      </div>
      <ListAndOpen
        query={list}
        label={state === all ? 'All' : stateNames[state]}
        failure="Failed to fetch requests and reports"
        rowsOf={({ asks }) => asks.map(rowOf)}
        none={
          <Empty icon={inboxIcon} title={search ? 'Nothing fits' : 'Nothing here'}>
            {state === 'open' && !search && <p>What visitors ask for and report arrives here.</p>}
          </Empty>
        }
        param="ask"
        openId={open}
        choose="Choose a request or a report"
      >
        {open > 0 && <OpenAsk key={open} id={open} />}
      </ListAndOpen>
    </>
  );
}

const rowOf = (ask: Ask) => ({
  id: ask.id,
  isNew: ask.state === 'open',
  name: <b dir="auto">{nameOf(ask)}</b>,
  facts: factsOf(ask),
  notes: (
    <>
      <span className="tag">{askersOf(ask.count)}</span>
      {ask.state !== 'open' && <span className={stateLooks[ask.state]}>{stateNames[ask.state]}</span>}
      {ask.isSuspect && <span className="tag">Looks like spam</span>}
      <Moment at={ask.askedAt} />
    </>
  ),
});
