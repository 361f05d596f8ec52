import { startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { listPages, removePage } from '#schema/calls/pages.ts';
import type { Page } from '#schema/page.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { useDelete } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { arrowLeftIcon, fileTextIcon } from '#site/ui/icons.ts';
import { deletionConsequence } from './fixed-pages.ts';
import { PageForm } from './PageForm.tsx';
import { PageList } from './PageList.tsx';

/** The list of pages, and next to it the form of the page that the address names. */
export function ContentPages() {
  const { page: chosen } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const way = wayBack(state, chosen ?? '');
  const query = useCall<typeof listPages>('GET /api/pages', {});
  useEditedRow(query.data);
  const [toDelete, setToDelete] = useState<Page | null>(null);
  const [isGone, setIsGone] = useState(false);
  const deletion = useDelete({
    type: 'page',
    remove: (page) => call<typeof removePage>('DELETE /api/pages/:page', { params: { page } }),
    consequence: deletionConsequence(toDelete?.slug ?? ''),
    onDeleted: leave,
  });
  /** Leaves the form of a deleted page without asking about unsaved text. */
  function leave(): void {
    flushSync(() => setIsGone(true));
    void navigate('/pages');
    // Set together with the new address, which comes by a transition, too.
    startTransition(() => setIsGone(false));
  }

  const isNew = chosen === 'new';
  return (
    <>
      <PageHead
        title="Content Pages"
        back={
          chosen && (
            <ButtonLink
              look="ghost"
              className="only-narrow"
              icon={arrowLeftIcon}
              to={{ pathname: '/pages', search: way.search }}
              state={way.state}
              data-shortcut="back"
            >
              All pages
            </ButtonLink>
          )
        }
      >
        <ButtonLink look="primary" icon={plusIcon} to="/pages/new">
          New page
        </ButtonLink>
      </PageHead>
      <Answer query={query} failure="Failed to fetch pages">
        {(pages) => {
          const record = pages.find(({ id }) => String(id) === chosen) ?? null;
          return (
            <div className="list-and-detail" data-chosen={chosen}>
              <PageList pages={pages} chosen={record?.id ?? null} />
              {isNew || record ? (
                <PageForm
                  key={chosen}
                  record={record}
                  onSaved={({ id }) => isNew && void navigate(`/pages/${id}`, { replace: true })}
                  isGone={isGone}
                  onDelete={(saved) => {
                    setToDelete(saved);
                    deletion.ask({ id: saved.id, name: saved.title, slug: saved.slug });
                  }}
                />
              ) : (
                <div className="panel">
                  <Empty
                    icon={fileTextIcon}
                    title={chosen ? 'Page not found' : pages.length > 0 ? 'Choose a page' : 'No pages yet'}
                  />
                </div>
              )}
            </div>
          );
        }}
      </Answer>
      {deletion.dialog}
    </>
  );
}
