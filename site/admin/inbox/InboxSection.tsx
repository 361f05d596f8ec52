import { useSearchParams } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Asks } from './Asks.tsx';
import { Messages } from './Messages.tsx';

const parts = [
  { value: 'asks', words: 'Requests and reports' },
  { value: 'messages', words: 'Messages' },
] as const;

/** Requests and reports of visitors, and for moderators the messages of the contact form. */
export function InboxSection() {
  const isModerator = useMay()('comments');
  const [params, setParams] = useSearchParams();
  const part = isModerator && params.get('show') === 'messages' ? 'messages' : 'asks';
  const choice = isModerator && (
    <Choice
      label="Part of the inbox"
      value={part}
      options={parts}
      onChoose={(value) => setParams(value === 'asks' ? {} : { show: value })}
    />
  );
  if (part === 'messages') return <Messages>{choice}</Messages>;
  return (
    <>
      <PageHead title="Inbox" text="Titles that visitors miss, and what they say does not work.">
        {choice}
      </PageHead>
      <Asks />
    </>
  );
}
