import { useRef } from 'react';
import { useLocation } from 'react-router';
import { titleFacts } from '#schema/records/title.ts';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import { youtubeId } from '#schema/rules/trailer.ts';
import { urlMaxLength } from '#schema/rules/url.ts';
import { type Movie, movieMessages } from '#schema/shapes/movie.ts';
import { emptyTitle, type TitleFields, titleFormMessages } from '#schema/shapes/title-form.ts';
import { GroupFields } from '#site/admin/form/GroupFields.tsx';
import { FieldUpload, RecordDialogForm, RecordPublication } from '#site/admin/form/RecordForm.tsx';
import { useRecordForm } from '#site/admin/form/use-record-form.ts';
import { withKeys } from '#site/admin/keyboard/Keys.tsx';
import { OutLink } from '#site/admin/parts/Button.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { CreditsPanel } from '#site/admin/people/CreditsPanel.tsx';
import { useCredits } from '#site/admin/people/use-credits.ts';
import { TrackFields } from '#site/admin/uploads/TrackFields.tsx';
import { titlePath } from '#site/lib/paths.ts';
import { showToast } from '#site/stores/toast.ts';
import { chevronLeftIcon, chevronRightIcon, externalLinkIcon } from '#site/ui/icons.ts';
import { TitleFacts, TitleNames, type TypeChoice } from './TitleFacts.tsx';
import { TitleVisitors, VisitorRatings } from './TitleVisitors.tsx';
import { titleKinds } from './title-kinds.ts';
import type { Direction } from './title-order.ts';
import { addNewTitle, titleRecord } from './title-record.ts';

interface Props {
  /** Null for a new title. */
  record: Movie | null;
  type: Movie['type'];
  /** The label of the button that saves. */
  action: string;
  /** The position of the title in the list that it was opened from. */
  place?: { at: number; total: number };
  /** Opens a neighbour in that list. */
  onStep?: (direction: Direction) => void;
  /** `direction` names the neighbour that is edited next. */
  onSaved: (movie: Movie, direction: Direction | null) => void;
  /** Called when a type is chosen that has a form of its own. */
  onOtherType?: (type: Exclude<TypeChoice, Movie['type']>) => void;
  onCancel: () => void;
}

/** The form of a movie, TV show or anime, in a dialog or on a page. */
export function TitleForm(props: Props) {
  const { record, type, action, place, onStep, onSaved, onOtherType, onCancel } = props;
  const direction = useRef<Direction | null>(null);
  // A link to the form of a new title may contain its name: a term that visitors searched for without results.
  const { state } = useLocation();
  const given = typeof state?.title === 'string' ? { title: state.title } : {};
  const credits = useCredits('movies', record?.id);
  const of = useRecordForm(titleRecord, {
    record,
    alongside: credits,
    empty: { ...emptyTitle(type), ...given },
    add: addNewTitle,
    draft: {
      of: type,
      isApart: 'title' in given,
      nameOf: (values) => values.title || `New ${titleKinds[values.type].one}`,
    },
    links: { kind: 'title', id: record?.id },
    focuses: 'title',
    onRefused({ title, genre }) {
      if (title?.message === movieMessages.title || genre?.message === movieMessages.genre)
        showToast({
          title: titleFormMessages.incomplete,
          text: titleFormMessages.incompleteText,
          isBad: true,
        });
    },
    onSaved: (saved) => onSaved(saved, direction.current),
  });
  const { isDirty, isSubmitting, isUploading } = of;

  async function step(to: Direction): Promise<void> {
    if (!isDirty) {
      onStep?.(to);
      return;
    }
    direction.current = to;
    await of.submit();
    direction.current = null;
  }

  const trailer = youtubeId(of.form.watch('trailerUrl'));
  return (
    <RecordDialogForm
      of={of}
      action={of.saveLabel ?? action}
      onCancel={onCancel}
      isGrid
      {...(record && {
        note: (
          <span className="title-links wrapping">
            {place && (
              <Neighbours
                {...place}
                isDirty={isDirty}
                isBusy={isSubmitting || isUploading}
                onStep={(to) => void step(to)}
              />
            )}
            <OutLink look="ghost" isLarge icon={externalLinkIcon} href={titlePath(record)}>
              View
            </OutLink>
          </span>
        ),
      })}
    >
      <TitleNames of={of} record={record} />
      <section className="panel panel-row stack" aria-label="What it is">
        <h2>What it is</h2>
        <TitleFacts of={of} record={record} onOtherType={onOtherType} />
      </section>
      <section className="panel panel-row stack" aria-label="Where it plays">
        <h2>Where it plays</h2>
        <div className="stack columns-two">
          <GroupFields<TitleFields>
            {...of}
            facts={titleFacts}
            group="addresses"
            own={{
              trailerUrl: {
                hint: trailer ? `YouTube video ${trailer}` : 'A YouTube link, or the id of the video.',
                input: address,
              },
              streamUrl: { input: address },
              videoUrl: { input: address },
              downloadUrl: { input: address },
            }}
          />
        </div>
        {/* An uploaded file replaces the address. */}
        <FieldUpload of={of} name="videoUrl" kind="video" label="Video" />
        <TrackFields of={of} />
      </section>
      <CreditsPanel credits={credits} />
      <RecordPublication
        of={of}
        previewOf={(saved) => ({ kind: 'movie', id: saved.id, path: titlePath(saved) })}
      />
      {record && (
        <div className="title-visitors wrapping">
          <VisitorRatings id={record.id} title={record.title} />
          <TitleVisitors id={record.id} />
        </div>
      )}
      <section className="stack left" aria-label="Poster">
        <FieldUpload of={of} name="posterUrl" kind="poster" label="Poster" title={of.saved} />
        <GroupFields<TitleFields>
          {...of}
          facts={titleFacts}
          group="poster"
          own={{ posterUrl: { isOptional: true, standIn: noPoster } }}
        />
      </section>
    </RecordDialogForm>
  );
}

const address = {
  inputMode: 'url',
  autoComplete: 'off',
  spellCheck: false,
  placeholder: 'https://',
  maxLength: urlMaxLength,
} as const;

interface NeighboursProps {
  /** The position of the title in its list. */
  at: number;
  total: number;
  /** Called before the buttons navigate. */
  isDirty: boolean;
  isBusy: boolean;
  onStep: (direction: Direction) => void;
}

const names: Record<Direction, string> = { next: 'Next title', previous: 'Previous title' };
const inDigits = (count: number) => count.toLocaleString('en');

/** Links to the previous and the next title of the list. They save the form first. */
function Neighbours({ at, total, isDirty, isBusy, onStep }: NeighboursProps) {
  const button = (direction: Direction, icon: string, isEnd: boolean) => (
    <IconButton
      icon={icon}
      words={withKeys(isDirty ? `Save and go to the ${direction} title` : names[direction], direction)}
      name={names[direction]}
      aria-disabled={isEnd || isBusy || undefined}
      data-shortcut={isEnd ? undefined : direction}
      onClick={() => isEnd || isBusy || onStep(direction)}
    />
  );
  return (
    <span className="wrapping muted">
      {button('previous', chevronLeftIcon, at <= 1)}
      <span className="tabular" role="status">{`${inDigits(at)} of ${inDigits(total)}`}</span>
      {button('next', chevronRightIcon, at >= total)}
    </span>
  );
}
