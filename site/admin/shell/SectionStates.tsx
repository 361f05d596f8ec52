import { type Role, roleDescriptions } from '#schema/rules/permissions.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { useSectionHeading } from './use-section-title.ts';

/** Shown while the script of a section, or the check of the session, is being loaded. */
export function SectionSkeleton() {
  return (
    <>
      <PageHead title={useSectionHeading()} />
      <div className="skeleton panel-skeleton" aria-busy="true" />
    </>
  );
}

/** Replaces a section that failed; the rest of the dashboard keeps working. */
export function SectionError() {
  return (
    <Empty icon={circleAlertIcon} title="This section could not be shown" isAlert>
      <p>The server may be away, or has another version by now.</p>
      <Button onClick={() => location.reload()}>Load the dashboard again</Button>
    </Empty>
  );
}

/** Replaces the whole dashboard when the check of the session cannot be made. */
export function Unreachable({ onTry }: { onTry: () => void }) {
  return (
    <main id="main" className="empty" role="alert">
      <Icon d={circleAlertIcon} />
      <b>The server cannot be reached</b>
      <p>The dashboard opens when it answers again.</p>
      <Button onClick={onTry}>Try again</Button>
    </main>
  );
}

interface DeadEndProps {
  title: string;
  text: string;
}

const DeadEnd = ({ title, text }: DeadEndProps) => (
  <div className="empty">
    <h1>{title}</h1>
    <p>{text}</p>
    <ButtonLink to="/">Dashboard Overview</ButtonLink>
  </div>
);

export const NoSection = () => (
  <DeadEnd title="There is no such section" text="The address leads nowhere in the dashboard." />
);

/** Shown instead of a section that the role may not use. */
export const NotPermitted = ({ role }: { role: Role }) => (
  <DeadEnd
    title="This section is not part of your role"
    text={`Your role is ${role}: ${roleDescriptions[role].toLowerCase()}. An owner can change it.`}
  />
);
