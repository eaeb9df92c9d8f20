import { CircleCheck } from 'lucide-react';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ExportInTotals } from '../exports/export-button.tsx';
import { FilterBar } from '../filters/bar/filter-bar.tsx';
import { lazyEditors } from '../filters/bar/lazy-editors.tsx';
import { EmptyList } from '../filters/empty-list.tsx';
import { withFilter } from '../filters/filter-definition.ts';
import { isNothingRead, NothingRead } from '../filters/nothing-read.tsx';
import { PageHead } from '../filters/page-head.tsx';
import { useHasSeveralStores } from '../filters/seen-stores.ts';
import { isUnderWay, type ReadingLineProps } from '../filters/reading-line.tsx';
import { inertText } from '../kit/inert-text.ts';
import { cutText } from '../kit/cut-text.ts';
import { FailureNotice, RetryButton } from '../kit/failures/failure.tsx';
import { Notice } from '../kit/failures/notice.tsx';
import { lazyWithMessages } from '../kit/i18n/message-provider.tsx';
import { ScrollBox } from '../kit/navigation/scroll-box.tsx';
import { ErrorBoundary } from '../kit/errors/error-boundary.tsx';
import { ReadingStatus } from '../orders-feed/reader/reading-status.tsx';
import type { OpenOrder } from '../order-words/open-order.ts';
import { businessPeriod, dateOf } from '../period-figures/days-filter.ts';
import { useDays } from '../stores/days.tsx';
import { DefaultViewFirst } from '../views/default-view-first.tsx';
import { useOpenAmong } from '../views/use-open-in-list.ts';
import { ViewTabs } from '../views/view-tabs.tsx';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import { EntryList, type EntryListHandle } from './entry-list.tsx';
import { entryTitle } from './entry-words.ts';
import {
  entryMatcher,
  EXCEPTION_FILTERS,
  EXCEPTION_PARAMETER_NAMES,
  readExceptionsAddress,
  writeExceptionsAddress,
} from './exceptions-address.ts';
import { ExceptionsTotals } from './exceptions-totals.tsx';
import { EXCEPTIONS_VIEWS, viewQuery } from './exceptions-views.ts';
import { groupEntries } from './groups.ts';
import { PrintedExceptions } from './printed-exceptions.tsx';
import { useArranged } from './use-arranged.ts';
import { useEntries, useJudged, useJudgedReading, usePublishKnownExceptions } from './use-exceptions.ts';
import { openOf, useExceptionsAddress } from './use-exceptions-address.ts';
import { isConflict, useMarks } from './use-marks.ts';

const editors = lazyEditors(
  async () => (await import('./exceptions-editors.tsx')).EXCEPTION_EDITORS,
  'exceptions.show',
);

const ExceptionsExportPanel = lazyWithMessages(
  'exceptions',
  async () => (await import('./exceptions-export-panel.tsx')).ExceptionsExportPanel,
);

/** Why what was done with an entry was not saved: a note that somebody else wrote meanwhile is replaced by trying again only. */
function NotSaved({ error, note = '', onRetry }: { error: unknown; note: string | undefined; onRetry: () => void }) {
  if (isConflict(error))
    return (
      <Notice kind="danger" actions={<RetryButton error={error} onRetry={onRetry} />}>
        <FormattedMessage
          id="exceptions.noted_meanwhile"
          values={{ note: note === '' ? '—' : <q>{inertText(note)}</q> }}
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

/** What needs a look in a period, and what was done with it; `renderOrder` renders the open order beside or over the list. */
export function ExceptionsPage(props: ExceptionsPageProps) {
  return (
    <DefaultViewFirst page={EXCEPTIONS_VIEWS}>
      <Exceptions {...props} />
    </DefaultViewFirst>
  );
}

/** Rows of nothing while the period is read. */
function ListSkeleton() {
  return (
    <div aria-hidden className="divide-y divide-line border-b border-line">
      {[72, 56, 64, 48, 60].map((width) => (
        <div key={width} className="space-y-2 px-4 py-3.5">
          <div className="h-3 animate-skeleton rounded-sm bg-line" style={{ width: `${width}%` }} />
          <div className="h-2.5 animate-skeleton rounded-sm bg-line" style={{ width: `${width / 2}%` }} />
        </div>
      ))}
    </div>
  );
}

/** Fails where it is rendered, so that a fault outside of React stays in that region. */
function Failed({ error }: { error: Error }): never {
  throw error;
}

function Exceptions({ renderOrder }: ExceptionsPageProps) {
  const { formatMessage } = useIntl();
  const days = useDays();
  const address = useExceptionsAddress();
  const { filters, grouping, issues, search, query, opened, change } = address;
  const period = businessPeriod(dateOf(filters), filters.store, days);
  const reading = useJudgedReading(period);
  const { progress } = reading;
  const judged = useJudged(reading);
  const isWhole = reading.read === 'everything' && judged.read === 'everything';
  const marks = useMarks(period);
  const entries = useEntries(judged, marks.marks);
  const first = businessPeriod(dateOf({}), undefined, days);
  const isFirst = filters.store === undefined && period.from === first.from && period.to === first.to;
  usePublishKnownExceptions(entries, isWhole && marks.isRead && isFirst);
  const found = useMemo(() => entries.map((entry) => entry.found), [entries]);
  const hasSeveralStores = useHasSeveralStores(found);

  const matches = useMemo(() => entryMatcher(filters), [filters]);
  const chosen = useMemo(() => entries.filter(matches), [entries, matches]);
  // Of the list and what is above it, so that the button that shows what waits stays while the pointer is on its way to it.
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const { arranged, waiting, arrange } = useArranged(entries, chosen, query, {
    isUsed: isPointedAt || hasFocus,
    isWhole,
  });
  const groups = useMemo(() => groupEntries(arranged, grouping), [arranged, grouping]);
  const listed = groups.flatMap((group) => group.entries);

  const list = useRef<EntryListHandle>(null);
  const open = useOpenAmong(address, listed, openOf, (entry) =>
    list.current?.focusEntry(entry && entryKey(entry.found)),
  );
  const openKey = open.current && entryKey(open.current.found);

  const status: ReadingLineProps = { page: 'exceptions', reading };
  function emptiness(): ReactNode {
    if (isNothingRead(progress)) return <NothingRead page="exceptions" reading={reading} />;
    if (isUnderWay(status) || reading.read !== judged.read) return <ListSkeleton />;
    return (
      <EmptyList
        page="exceptions"
        icon={<CircleCheck aria-hidden size={28} />}
        definitions={EXCEPTION_FILTERS}
        filters={filters}
        date={dateOf(filters)}
        noneSoFar={
          isWhole ? undefined : (
            <>
              <FormattedMessage id="exceptions.count" values={{ count: 0 }} />{' '}
              <FormattedMessage id="exceptions.so_far" />
            </>
          )
        }
        onChange={(next) => change({ filters: next })}
      />
    );
  }
  const ticket = open.current && cutText(entryTitle(open.current.found) ?? '');
  return (
    <>
      <title>
        {formatMessage({ id: ticket === undefined ? 'exceptions.title' : 'exceptions.title_open' }, { ticket })}
      </title>
      <div className="flex h-full flex-col">
        <PageHead
          name="frame.exceptions"
          search={search}
          issues={issues}
          names={EXCEPTION_PARAMETER_NAMES}
          views={
            <ViewTabs
              page={EXCEPTIONS_VIEWS}
              query={viewQuery(address)}
              linked={writeExceptionsAddress(address)}
              onApply={(view) => {
                const { issues: _issues, ...shown } = readExceptionsAddress(view.filters);
                change({ ...shown, filters: withFilter(shown.filters, 'store', filters.store) }, view.id);
              }}
            />
          }
          filters={
            <FilterBar
              definitions={EXCEPTION_FILTERS}
              editors={editors}
              filters={filters}
              seen={null}
              dates={{ range: dateOf(filters), onChange: (date) => change({ filters: { ...filters, date } }) }}
              onChange={(changed) => change({ filters: changed })}
            />
          }
        />
        {marks.error && (
          <FailureNotice error={marks.error} onRetry={() => void marks.refetch()}>
            <FormattedMessage id="exceptions.not_known" />
          </FailureNotice>
        )}
        {marks.failure && (
          <NotSaved error={marks.failure.error} note={marks.failure.action.note} onRetry={marks.again} />
        )}
        <div className="flex min-h-0 flex-1">
          {/* The drawer beside it may overlap it during its animation and must cover all layers. */}
          <div
            role="presentation"
            className="relative isolate flex min-w-0 flex-1 flex-col"
            onPointerEnter={() => setIsPointedAt(true)}
            onPointerLeave={() => setIsPointedAt(false)}
          >
            <ExceptionsTotals
              entries={chosen}
              isWhole={isWhole}
              isNothingRead={entries.length === 0 && isNothingRead(progress)}
              status={status}
              waiting={waiting}
              onArrange={arrange}
              grouping={grouping}
              onGroup={(wanted) => change({ grouping: wanted })}
              exportButton={
                isWhole && (
                  <ExportInTotals
                    panel={(job) => (
                      <ExceptionsExportPanel
                        job={job}
                        entries={listed}
                        filters={filters}
                        unreadable={progress.unreadable}
                      />
                    )}
                  />
                )
              }
            />
            {!isNothingRead(progress) && <ReadingStatus reading={reading} />}
            {!opened && (
              <>
                <PrintedExceptions entries={listed} filters={filters} isWhole={isWhole} />
              </>
            )}
            <ErrorBoundary
              kind="list"
              resetKeys={[judged.error ?? search]}
              onRetry={() => {
                reading.refresh();
                judged.again();
              }}
            >
              {judged.error && <Failed error={judged.error} />}
              <ScrollBox className="min-h-0 flex-1 overscroll-contain">
                {listed.length === 0 ? (
                  emptiness()
                ) : (
                  <EntryList
                    key={query}
                    handle={list}
                    groups={groups}
                    grouping={grouping}
                    openKey={openKey}
                    showsStore={hasSeveralStores && filters.store?.length !== 1}
                    hrefOf={address.hrefOf}
                    onOpen={open.show}
                    onMark={marks.mark}
                    onFocusChange={setHasFocus}
                  />
                )}
              </ScrollBox>
            </ErrorBoundary>
          </div>
          <Suspense>{open.drawer && renderOrder(open.drawer)}</Suspense>
        </div>
      </div>
    </>
  );
}
