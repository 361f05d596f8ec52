import { type MouseEvent, useState } from 'react';
import {
  type IssuedPreviewLink,
  type PreviewKind,
  type PreviewLink,
  previewDays,
} from '#schema/shapes/preview.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { optionsOf, Select } from '#site/admin/form/Select.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, OutLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { NewSecret, type Secret } from '#site/admin/parts/NewSecret.tsx';
import { eyeIcon } from '#site/ui/icons.ts';

/** The record of a form, whose page can be previewed before it is saved or public. */
export interface PreviewOf {
  kind: PreviewKind;
  id: number;
  /** The address of its page. */
  path: string;
  /** Stores the unsaved text on the server, where the preview reads it. */
  keep: () => Promise<unknown>;
}

interface Props {
  of: PreviewOf;
  /** Visitors see the saved state, so there is nothing to share. */
  isPublic: boolean;
}

export function Previews({ of: { kind, id, path, keep }, isPublic }: Props) {
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  const href = `${path}?preview`;

  async function show(event: MouseEvent): Promise<void> {
    event.preventDefault();
    // Opened in the click handler, since browsers block windows that are opened after a wait.
    const tab = window.open('about:blank', '_blank');
    await keep();
    if (tab) tab.location.href = href;
  }

  return (
    <div className="wrapping">
      <OutLink
        icon={eyeIcon}
        href={href}
        target="_blank"
        rel="noreferrer"
        onClick={(event) => void show(event)}
      >
        Preview
      </OutLink>
      {!isPublic && may('titles') && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>Preview links</summary>
          {isOpen && <Links of={{ kind, id }} />}
        </details>
      )}
    </div>
  );
}

const daysOptions = optionsOf(previewDays.map(String), (days) => counted(Number(days), 'day'));

const secretOf = ({ path }: IssuedPreviewLink): Secret => ({
  title: 'Preview link',
  text: 'Shown only once: the server keeps no copy. Everyone who has it sees the saved record, until it expires or is revoked.',
  copy: 'Copy link',
  value: location.origin + path,
});

type Days = (typeof previewDays)[number];

/** The valid links, and a form for a new one. */
function Links({ of: params }: { of: Pick<PreviewOf, 'kind' | 'id'> }) {
  const address = '/api/preview-links/:kind/:id';
  const query = useCall(`GET ${address}`, { params }, { asksAnew: true });
  const attempt = useAttempt();
  const [days, setDays] = useState('7');
  const [issued, setIssued] = useState<IssuedPreviewLink | null>(null);

  const make = () =>
    attempt('Failed to make the link.', async () =>
      setIssued(
        await call(`POST ${address}`, {
          params,
          body: { days: Number(days) as Days },
        }),
      ),
    );
  const revoke = ({ id }: PreviewLink) =>
    attempt('Failed to revoke the link.', async () => {
      await call('DELETE /api/preview-links/:id', { params: { id } });
      showSuccess('The link works no more');
    });

  return (
    <div className="stack-close">
      <p className="hint">
        Anyone with the link sees what is saved here, with what belongs to it, without an account. Search
        engines do not.
      </p>
      <div className="wrapping">
        <Select
          className="select fit"
          aria-label="How long the link works"
          value={days}
          options={daysOptions}
          onChoose={setDays}
        />
        <Button onClick={() => void make()}>Make link</Button>
      </div>
      <NewSecret secret={issued && secretOf(issued)} onClose={() => setIssued(null)} />
      <Answer query={query} failure="Failed to fetch the links" skeleton={null}>
        {(links) => (
          <ul>
            {links.map((link) => (
              <li className="split muted wrapping spread" key={link.id}>
                <span>
                  Until <Moment at={link.expiresAt} />
                  <span>{`, by ${link.madeBy}`}</span>
                </span>
                <Button
                  look="ghost"
                  label={`Revoke the link by ${link.madeBy}`}
                  onClick={() => void revoke(link)}
                >
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </div>
  );
}
