import { Link } from 'react-router';
import { uiSetting } from '#schema/ui-setting.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { CommentsSkeleton } from './CommentsSkeleton.tsx';
import { ruleValues } from './rule-values.ts';
import { SpamRulesForm } from './SpamRulesForm.tsx';

/** Which comments are held, and how many are taken. */
export function SpamRules() {
  const settings = useRead('/api/ui-settings', uiSetting.array());
  const back = (
    <Link className="back-link" to="..">
      <Icon d={arrowLeftIcon} />
      Comments
    </Link>
  );
  return (
    <>
      <PageHead
        title="Spam rules"
        text="What is held for you to look at, and how much is taken."
        back={back}
      />
      <Answer query={settings} failure="Failed to fetch settings" skeleton={<CommentsSkeleton />}>
        {(stored) => <SpamRulesForm values={ruleValues(stored)} />}
      </Answer>
    </>
  );
}
