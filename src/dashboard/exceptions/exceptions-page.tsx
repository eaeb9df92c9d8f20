import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { startOfStoreDay } from '#order-domain/days/store-day.ts';
import { exceptionsParameters, exceptionsQuery } from '../api/exceptions.ts';
import { isPart } from '../filters/coverage-note.tsx';
import { getDayZones } from '../filters/date-words.ts';
import { EmptyList } from '../filters/empty-list.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { shownDates } from '../filters/page-address.ts';
import { PageHead } from '../filters/page-head.tsx';
import { useHasSeveralStores } from '../filters/seen-stores.ts';
import { usePreloadFilters } from '../filters/use-preload-filters.ts';
import { cutText } from '../ui/cut-text.ts';
import { ErrorBoundary } from '../ui/errors/error-boundary.tsx';
import { FailureMessage, RetryButton } from '../ui/failures/failure.tsx';
import { FailureNotice } from '../ui/failures/failure-notice.tsx';
import { Notice } from '../ui/failures/notice.tsx';
import { lazyWithMessages } from '../ui/i18n/message-provider.tsx';
import { stripUnsafeCharacters } from '../ui/strip-unsafe-characters.ts';
import { useIsLate } from '../ui/loading/use-is-late.ts';
import { ScrollBox } from '../ui/navigation/scroll-box.tsx';
import type { OpenOrder } from '../order-labels/open-order.ts';
import { businessPeriod } from '../period-figures/business-period.ts';
import { useDays } from '../stores/days.tsx';
import { DefaultViewFirst } from '../views/default-view-first.tsx';
import { useOpenAmong } from '../views/use-open-in-list.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { EntryList, type EntryListHandle } from './entry-list.tsx';
import { type EntryRow, getFoldKey, toRows } from './entry-rows.ts';
import { entryTitle } from './entry-words.ts';
import { EXCEPTION_FILTERS, exceptionsSelection } from './exceptions-address.ts';
import { ExceptionsTotals } from './exceptions-totals.tsx';
import { EXCEPTIONS_VIEWS } from './exceptions-views.ts';
import { SelectionBar } from './selection-bar.tsx';
import { countKinds, namePeople, sumListed } from './seen-exceptions.ts';
import { openOf, useExceptionsAddress } from './use-exceptions-address.ts';
import { isConflict, type MarkAction, useMarks } from './use-marks.ts';
import { useSelection } from './use-selection.ts';

const PAGE_SIZE = 50;
/** A list that arrives within this time (ms) never follows a skeleton. */
const SKELETON_DELAY = 150;

const ExceptionEditor = lazyWithMessages(
  'lists',
  async () => (await import('./exceptions-editors.tsx')).ExceptionEditor,
);

/**
 * The reason why a mark was not saved; only a retry replaces a note that somebody else wrote in the
 * meantime.
 */
function NotSaved({
  error,
  note = '',
  onRetry,
}: {
  error: unknown;
  note: string | undefined;
  onRetry: () => void;
}) {
  if (isConflict(error))
    return (
      <Notice kind="danger" actions={<RetryButton error={error} onRetry={onRetry} />}>
        <FormattedMessage
          id="exceptions.noted_meanwhile"
          values={{ note: note === '' ? '—' : <q>{stripUnsafeCharacters(note)}</q> }}
        />
      </Notice>
    );
  return (
    <FailureNotice error={error} onRetry={onRetry}>
      <FormattedMessage id="exceptions.not_saved" />
    </FailureNotice>
  );
}

type ExceptionsPageProps = { readonly renderOrder: (order: OpenOrder) => ReactNode };

/** `renderOrder` renders the open order beside or over the list. */
export function ExceptionsPage(props: ExceptionsPageProps) {
  return (
    <DefaultViewFirst page={EXCEPTIONS_VIEWS}>
      <Exceptions {...props} />
    </DefaultViewFirst>
  );
}

function ListSkeleton() {
  if (!useIsLate('list', SKELETON_DELAY)) return null;
  return (
    <div aria-hidden className="divide-y divide-line border-b border-line">
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="space-y-2 px-4 py-3.5">
          <div className="h-3 animate-skeleton rounded-sm bg-line" style={{ width: `${width}%` }} />
          <div
            className="h-2.5 animate-skeleton rounded-sm bg-line"
            style={{ width: `${width / 2}%` }}
          />
        </div>
      ))}
    </div>
  );
}

function Exceptions({ renderOrder }: ExceptionsPageProps) {
  const { formatMessage } = useIntl();
  usePreloadFilters(ExceptionEditor);
  const days = useDays();
  const address = useExceptionsAddress();
  const { filters, ignored, search, query, change } = address;
  const { sort } = filters;
  const {
    from,
    to,
    stores: storeIds,
  } = businessPeriod(shownDates(filters), filters.store_id, days);
  const request = {
    from,
    to,
    storeIds,
    parameters: exceptionsSelection(filters),
    pageSize: PAGE_SIZE,
  };
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [unfolded, setUnfolded] = useState<{ query: string; kind: ExceptionKind }>();
  const openKind = unfolded?.query === query ? unfolded.kind : undefined;
  const openFold = openKind && getFoldKey(openKind);
  // New entries wait until focus and pointer leave the list, so that nothing moves under them.
  const isHeld = isPointedAt || hasFocus;
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      ...exceptionsQuery(request),
      enabled: ({ state }) => !isHeld || !state.data?.pages.some(({ total }) => total > 0),
    });
  const inFold = useInfiniteQuery({
    ...exceptionsQuery(request, openKind),
    enabled: ({ state }) => openKind !== undefined && (!isHeld || !state.data),
  });
  const marks = useMarks();
  const first = data?.pages[0];
  const entries = useMemo(() => data?.pages.flatMap(({ exceptions }) => exceptions) ?? [], [data]);
  const found = useMemo(() => entries.map((entry) => entry.found), [entries]);
  const people = useMemo(() => namePeople(entries), [entries]);
  const hasSeveralStores = useHasSeveralStores(found);
  const listed = first && { total: first.total, ...sumListed(first.counts, filters) };
  const starts = getDayZones(storeIds, days).map((zone) =>
    startOfStoreDay(from, zone, days.cutoffMinutes),
  );
  const rows = useMemo(() => {
    const pages = inFold.isPlaceholderData ? [] : (inFold.data?.pages ?? []);
    const folded = pages.flatMap(({ exceptions }) => exceptions);
    return toRows(entries).flatMap((row) =>
      row.key === openFold ? [row, ...toRows(folded, openFold)] : row,
    );
  }, [entries, inFold.data, inFold.isPlaceholderData, openFold]);
  const selection = useSelection({ query, rows, request }, marks.mark);
  const isMissing = first !== undefined && isPart(first.coverage, Math.min(...starts));

  const list = useRef<EntryListHandle>(null);
  const partId = address.opened?.partId;
  const open = useOpenAmong(
    address,
    rows,
    ({ folded, entries: all, first: main }) =>
      folded ? undefined : openOf(all.find(({ found: { id } }) => id === partId) ?? main),
    (row) => list.current?.focusRow(row?.key),
  );
  function markRow({ entries: all }: EntryRow, { noted, ...action }: MarkAction) {
    const some = all.filter(({ state }) => state !== action.mark || action.mark === 'snoozed');
    // The form shows the note of a single entry.
    marks.mark(some, all.length > 1 ? action : { ...action, noted });
  }
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());

  function withoutEntries(): ReactNode {
    if (error)
      return (
        <FailureMessage
          title={<FormattedMessage id="exceptions.failed" />}
          error={error}
          onRetry={retry}
        />
      );
    if (!first) return <ListSkeleton />;
    return (
      <EmptyList
        page="exceptions"
        icon={<CircleCheck aria-hidden size={28} />}
        filters={EXCEPTION_FILTERS}
        values={filters}
        noneSoFar={
          isMissing ? <FormattedMessage id="exceptions.count" values={{ count: 0 }} /> : undefined
        }
        onChange={change}
      />
    );
  }
  const ticket = open.current && cutText(entryTitle(open.current.first.found) ?? '');
  return (
    <>
      <title>
        {formatMessage(
          { id: ticket === undefined ? 'exceptions.title' : 'exceptions.title_open' },
          { ticket },
        )}
      </title>
      <div className="flex h-full flex-col">
        <PageHead
          name="frame.exceptions"
          period={shownDates(filters)}
          storeIds={filters.store_id}
          ignored={ignored}
          filters={EXCEPTION_FILTERS}
          views={<ViewTabs page={EXCEPTIONS_VIEWS} />}
          bar={
            <FilterBar
              filters={EXCEPTION_FILTERS}
              values={filters}
              Editor={ExceptionEditor}
              seen={{ kinds: countKinds(first?.counts ?? [], filters), people }}
              names={people}
              onChange={change}
            />
          }
        />
        {error && entries.length > 0 && (
          <FailureNotice error={error} onRetry={retry}>
            <FormattedMessage id="exceptions.failed" />
          </FailureNotice>
        )}
        {marks.failure && (
          <NotSaved
            error={marks.failure.error}
            note={marks.failure.action.note}
            onRetry={marks.again}
          />
        )}
        <div className="flex min-h-0 flex-1">
          {/* The drawer may overlap it during its animation and must cover all its layers. */}
          <div
            role="presentation"
            className="relative isolate flex min-w-0 flex-1 flex-col"
            onPointerEnter={() => setIsPointedAt(true)}
            onPointerLeave={() => setIsPointedAt(false)}
          >
            <ExceptionsTotals
              listed={listed}
              isPart={isMissing}
              selection={entries.length > 0 ? selection : undefined}
              sort={sort}
              onSort={(wanted) => change({ sort: wanted })}
              exportable={{
                id: 'exceptions',
                table: 'exceptions',
                parameters: exceptionsParameters(request),
              }}
            />
            <ErrorBoundary kind="list" resetKeys={[search]} onRetry={retry}>
              <ScrollBox className="min-h-0 flex-1 overscroll-contain">
                {entries.length === 0 ? (
                  withoutEntries()
                ) : (
                  <EntryList
                    key={query}
                    handle={list}
                    rows={rows}
                    selection={selection}
                    openFold={openFold}
                    openKey={open.current?.key}
                    showsStore={hasSeveralStores && filters.store_id?.length !== 1}
                    hrefOf={address.hrefOf}
                    personHref={address.personHref}
                    onMore={hasNextPage ? () => void fetchNextPage() : undefined}
                    onMoreInFold={
                      openKind && inFold.hasNextPage ? () => void inFold.fetchNextPage() : undefined
                    }
                    onToggleFold={({
                      key,
                      first: {
                        found: { kind },
                      },
                    }) => setUnfolded(key === openFold ? undefined : { query, kind })}
                    onOpen={open.show}
                    onMark={markRow}
                    onFocusChange={setHasFocus}
                  />
                )}
              </ScrollBox>
            </ErrorBoundary>
            <SelectionBar selection={selection} onLeave={() => list.current?.focusRow(undefined)} />
          </div>
          <Suspense>{open.drawer && renderOrder(open.drawer)}</Suspense>
        </div>
      </div>
    </>
  );
}
