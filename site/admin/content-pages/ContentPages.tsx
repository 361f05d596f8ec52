import { startTransition, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Page } from '#schema/shapes/page.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { BackLink, ButtonLink } from '#site/admin/parts/Button.tsx';
import { deleteRecord } from '#site/admin/parts/Confirm.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { wayBack } from '#site/admin/parts/way-back.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { fileTextIcon } from '#site/ui/icons.ts';
import { deletionConsequence } from './fixed-pages.ts';
import { PageForm } from './PageForm.tsx';
import { PageList } from './PageList.tsx';

/** The list of pages, and next to it the form of the page that the address names. */
export function ContentPages() {
  const { page: chosen } = useParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const way = wayBack(state, chosen ?? '');
  const query = useCall('GET /api/pages', {});
  useEditedRow(query.data);
  const [isGone, setIsGone] = useState(false);
  const remove = ({ id, title: name, slug }: Page) =>
    deleteRecord(
      { id, name, slug },
      {
        type: 'page',
        remove: (page) => call('DELETE /api/pages/:page', { params: { page } }),
        consequence: deletionConsequence(slug),
        onDeleted: leave,
      },
    );
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
            <BackLink
              className="only-narrow"
              to={{ pathname: '/pages', search: way.search }}
              state={way.state}
            >
              All pages
            </BackLink>
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
            <div className="stack list-and-detail" data-chosen={chosen}>
              <PageList pages={pages} chosen={record?.id ?? null} />
              {isNew || record ? (
                <PageForm
                  key={chosen}
                  record={record}
                  onSaved={({ id }) => isNew && void navigate(`/pages/${id}`, { replace: true })}
                  isGone={isGone}
                  onDelete={remove}
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
    </>
  );
}
