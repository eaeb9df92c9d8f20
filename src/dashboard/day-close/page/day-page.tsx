import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Closing } from '#contract/bff/closings.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { dayZoneOf, todayIn } from '#order-domain/days/store-span.ts';
import { figuresParameters } from '../../api/figures.ts';
import { ExportMenu } from '../../exports/export-menu.tsx';
import { CoverageNote } from '../../filters/coverage-note.tsx';
import { periodInText } from '../../filters/date-words.ts';
import { FailureMessage, FailureNotice } from '../../ui/failures/failure.tsx';
import { Notice } from '../../ui/failures/notice.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { inertText } from '../../ui/inert-text.ts';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { OnPaper, printWith } from '../../ui/print/on-paper.tsx';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { ClosingChanges } from '../closings/closing-changes.tsx';
import { savedDay } from '../closings/closing-figures.ts';
import { ClosingList, ClosingWords } from '../closings/closing-list.tsx';
import { closingsQuery } from '../closings/closings-api.ts';
import { isEmptyDay } from '../day/closing-day.ts';
import { useClosingDay } from './use-closing-day.ts';
import { typedCash } from '../sheet/cash.ts';
import { CashForm } from '../sheet/cash-form.tsx';
import { CashTable } from '../sheet/cash-table.tsx';
import { DaySheet } from '../sheet/day-sheet.tsx';
import { useDraft } from '../sheet/draft.ts';
import { type Paper, PrintedClosing } from '../sheet/printed-closing.tsx';
import { DayHead, FullDay } from './day-head.tsx';
import { closeLink } from './use-close-address.ts';
import { useSaveClosing } from './use-save-closing.ts';

type DayPageProps = {
  readonly storeId: string;
  readonly day: string;
  /** The closing that is shown; undefined: the day as it is now. */
  readonly closing: Closing | undefined;
  /** Who counts the cash; null without sign-in. */
  readonly userId: string | null;
};

/**
 * A store's business day: as it is now, to count the cash and save a closing; or as a closing saved
 * it, and what has changed since.
 */
export function DayPage({ storeId, day, closing, userId }: DayPageProps) {
  const intl = useIntl();
  const days = useDays();
  const navigate = useNavigate();
  const [texts, setTexts] = useDraft({ userId, storeId, day });
  const [paper, setPaper] = useState<Paper>('a4');
  const { now, currency, readFigures, error, retry } = useClosingDay(storeId, day);
  const period = { from: day, to: day, stores: [storeId] };
  const hrefOf = (number?: number) =>
    closeLink({ stores: [storeId], day, ...(number !== undefined && { closing: number }) });
  const saving = useSaveClosing(
    { storeId, day },
    readFigures,
    (saved) => void navigate(hrefOf(saved.number)),
  );
  // Said before somebody counts a day that is closed, not only in the list at the end of the page.
  const { data: listed } = useQuery(closingsQuery(storeId, day));
  const closedAs = saving.news === 'figures' ? undefined : (saving.news ?? listed?.closings[0]);
  const hasBegun = day <= todayIn([storeId], days);
  const awaited = !hasBegun ? 'close.not_begun' : now?.isSoFar ? 'close.not_whole' : undefined;
  const clock: StoreClock = { timeZone: dayZoneOf(storeId, days) };
  const sheet = closing ? savedDay(closing.figures) : now;
  const isEmpty = !closing && now !== undefined && isEmptyDay(now);
  const refundLines = closing ? [] : (now?.refundLines ?? []);
  const cash = closing ?? typedCash(texts, intl.locale, currency);
  const closingWords = closing && (
    <>
      <FormattedMessage id="close.closing" values={{ number: closing.number }} />
      {' · '}
      <ClosingWords closing={closing} clock={clock} />
      {' · '}
    </>
  );
  const readAt = sheet && (
    <FormattedMessage
      id="close.read_at"
      values={{ time: formatMoment(intl.locale, sheet.readAt, clock, 'day-time') }}
    />
  );
  const isSoFar = !closing && now?.isSoFar === true;
  return (
    <div className="mx-auto max-w-5xl px-8 py-6 max-sm:px-4">
      <DayHead
        storeId={storeId}
        day={day}
        onPrint={(next) => printWith(() => setPaper(next))}
        exporting={
          // A file has the day as it is now. Keeps its room, so that nothing moves once the day is
          // there.
          !closing && (
            <span className={now && !isEmpty ? 'contents' : 'invisible'}>
              <ExportMenu
                className="touch-target inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-3 text-row font-medium hover:bg-hover aria-expanded:bg-hover"
                exportables={[
                  {
                    id: 'figures',
                    table: 'figures',
                    parameters: figuresParameters({ from: day, to: day, storeIds: [storeId] }),
                  },
                ]}
              >
                <FormattedMessage id="export.name" />
              </ExportMenu>
            </span>
          )
        }
      >
        {closing ? (
          <p role="status">
            {closingWords}
            <PageLink to={hrefOf()} className="text-accent underline underline-offset-2">
              <FormattedMessage id="close.show_current" />
            </PageLink>
          </p>
        ) : (
          // Keeps its room, so that nothing moves once the day is there.
          <p className="flex min-h-[1lh] flex-wrap items-center gap-x-3">
            {readAt}
            {isSoFar && <CoverageNote />}
          </p>
        )}
      </DayHead>
      {error && (now ?? closing) && (
        <FailureNotice error={error} onRetry={retry}>
          <FormattedMessage id="close.failed" />
        </FailureNotice>
      )}
      {sheet && sheet.incomplete > 0 && (
        <Notice kind="warning">
          <FormattedMessage id="close.incomplete" values={{ count: sheet.incomplete }} />
        </Notice>
      )}
      {closing && now && !now.isSoFar && <ClosingChanges then={closing.figures} now={now.tree} />}
      {!sheet &&
        (error ? (
          <FailureMessage
            error={error}
            onRetry={retry}
            title={<FormattedMessage id="close.failed" />}
          />
        ) : (
          <LoadingNote className="py-4" />
        ))}
      {isEmpty && !isSoFar && (
        <PageMessage
          icon={<CalendarX2 aria-hidden size={28} />}
          title={
            <FormattedMessage
              id="orders.empty_in"
              values={{ period: periodInText(intl, { from: day, to: day }) }}
            />
          }
        />
      )}
      {sheet && !isEmpty && (
        <DaySheet day={sheet} refundLines={refundLines} period={period} clock={clock}>
          {closing ? (
            <CashTable tree={sheet.tree} cash={cash}>
              {closing.note !== '' && (
                <p className="mt-2 text-row wrap-anywhere">
                  <span className="block font-medium">
                    <FormattedMessage id="close.note" />
                  </span>
                  <span className="block" dir="auto">
                    {inertText(closing.note)}
                  </span>
                </p>
              )}
            </CashTable>
          ) : (
            <CashForm
              key={day}
              tree={sheet.tree}
              texts={texts}
              saving={{
                save: saving.save,
                isBusy: saving.isBusy,
                news:
                  saving.news === 'figures' ? (
                    <FormattedMessage id="close.renewed" />
                  ) : (
                    closedAs && (
                      <ClosingWords id="close.already_closed" closing={closedAs} clock={clock} />
                    )
                  ),
                awaited,
                error: saving.error,
              }}
              onChange={setTexts}
            />
          )}
        </DaySheet>
      )}
      {/* Not before the day is shown, which would move it down. */}
      {(sheet ?? error) && (
        <ClosingList
          storeId={storeId}
          day={day}
          clock={clock}
          shown={closing?.number}
          hrefOf={hrefOf}
        />
      )}
      <OnPaper>
        {() =>
          sheet && (
            <PrintedClosing
              paper={paper}
              title={days.stores.find(storeId).name}
              head={
                <>
                  <FullDay day={day} />
                  {' · '}
                  {closingWords}
                  {readAt}
                  {isSoFar && (
                    <>
                      {' · '}
                      <FormattedMessage id="coverage.so_far" />
                    </>
                  )}
                </>
              }
              note={inertText(closing?.note ?? texts.note)}
            >
              <DaySheet day={sheet} refundLines={refundLines} period={period} clock={clock}>
                <CashTable tree={sheet.tree} cash={cash} />
              </DaySheet>
            </PrintedClosing>
          )
        }
      </OnPaper>
    </div>
  );
}
