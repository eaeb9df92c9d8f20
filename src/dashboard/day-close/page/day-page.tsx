import { CalendarX2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Closing } from '#contract/bff/closings.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { getDayZone, todayIn } from '#order-domain/days/store-span.ts';
import { figuresParameters } from '../../api/figures.ts';
import { ExportMenu } from '../../exports/export-menu.tsx';
import { CoverageNote } from '../../filters/coverage-note.tsx';
import { periodInText } from '../../filters/date-words.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import { asFailure, FailureMessage } from '../../ui/failures/failure.tsx';
import { FailureNotice } from '../../ui/failures/failure-notice.tsx';
import { Notice } from '../../ui/failures/notice.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { scrollIntoView } from '../../ui/scroll-into-view.ts';
import { stripUnsafeCharacters } from '../../ui/strip-unsafe-characters.ts';
import { LoadingNote } from '../../ui/loading/loading-note.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { ClosingChanges } from '../closings/closing-changes.tsx';
import { savedDay } from '../closings/closing-figures.ts';
import { ClosingList, ClosingWords } from '../closings/closing-list.tsx';
import { useDaysAround } from '../closings/open-days.ts';
import { type ClosingDay, isEmptyDay } from '../day/closing-day.ts';
import { CashForm } from '../sheet/cash-form.tsx';
import { CashTable } from '../sheet/cash-table.tsx';
import { DaySheet } from '../sheet/day-sheet.tsx';
import { useDraft } from '../sheet/draft.ts';
import { DayHead } from './day-head.tsx';
import { DayStrip } from './day-strip.tsx';
import { closeLink } from './use-close-address.ts';
import { useClosingDay } from './use-closing-day.ts';
import { type RenewedFigures, useSaveClosing } from './use-save-closing.ts';

type StoreDay = { readonly storeId: string; readonly day: string };

function CashOfDay({
  storeId,
  day,
  now: { tree, isSoFar },
  clock,
  userId,
  readFigures,
}: StoreDay & {
  now: ClosingDay & { readonly isSoFar: boolean };
  clock: StoreClock;
  userId: string | null;
  readFigures: () => Promise<RenewedFigures>;
}) {
  const days = useDays();
  const navigate = useNavigate();
  const [texts, setTexts] = useDraft({ userId, storeId, day });
  const { mutate, data, error, isPending } = useSaveClosing({ storeId, day }, texts, readFigures);
  const { closings } = useDaysAround(storeId, day);
  const news = data && 'news' in data ? data.news : undefined;
  // Tell users that a day is already closed before they count, not only at the end of the page.
  const closedAs = news ?? closings?.[0];
  const hasBegun = day <= todayIn([storeId], days);
  return (
    <CashForm
      tree={tree}
      texts={texts}
      awaited={!hasBegun ? 'close.not_begun' : isSoFar ? 'close.not_whole' : undefined}
      news={
        closedAs === 'figures' ? (
          <FormattedMessage id="close.renewed" />
        ) : (
          closedAs && <ClosingWords id="close.already_closed" closing={closedAs} clock={clock} />
        )
      }
      error={error}
      isBusy={isPending}
      onChange={setTexts}
      onSave={(cash) =>
        mutate(cash, {
          onSuccess: (outcome) => {
            if ('saved' in outcome)
              void navigate(closeLink({ stores: [storeId], day, closing: outcome.saved.number }));
          },
        })
      }
    />
  );
}

/**
 * A store's business day: as it is now, to count the cash and save a closing; or as a closing saved
 * it, with later changes.
 */
export function DayPage({
  storeId,
  day,
  closing,
  userId,
}: StoreDay & {
  /** The closing on screen; undefined shows the day as it is now. */
  readonly closing: Closing | undefined;
  /** Null without sign-in. */
  readonly userId: string | null;
}) {
  const intl = useIntl();
  const days = useDays();
  const { now, readFigures, error, retry } = useClosingDay(storeId, day);
  const period = { from: day, to: day, stores: [storeId] };
  const hrefOf = (number?: number) =>
    closeLink({ stores: [storeId], day, ...(number !== undefined && { closing: number }) });
  const clock: StoreClock = { timeZone: getDayZone(storeId, days) };
  const sheet = closing ? savedDay(closing.figures) : now;
  const isOffline = error !== null && asFailure(error).code === 'offline';
  const isEmpty = !closing && now !== undefined && isEmptyDay(now);
  const isSoFar = !closing && now?.isSoFar === true;
  return (
    <div className="day-close mx-auto max-w-5xl px-8 py-6 max-sm:px-4 print:p-0">
      <DayStrip storeId={storeId} day={day} />
      <DayHead
        storeId={storeId}
        day={day}
        exporting={
          // The placeholder keeps the layout in place.
          <span className={sheet && !isEmpty ? 'contents' : 'invisible'}>
            <ExportMenu
              className="touch-target inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-raised px-3 text-row font-medium hover:bg-hover aria-expanded:bg-hover"
              exportables={[
                {
                  id: 'figures',
                  table: 'figures',
                  parameters: closing
                    ? { closing: String(closing.number) }
                    : figuresParameters({ from: day, to: day, storeIds: [storeId] }),
                },
              ]}
            >
              <FormattedMessage id="export.name" />
            </ExportMenu>
          </span>
        }
      >
        {closing && (
          <p ref={scrollIntoView} role="status" className="scroll-mt-30">
            <FormattedMessage id="close.closing" values={{ number: closing.number }} />
            {' · '}
            <ClosingWords closing={closing} clock={clock} />
            {' · '}
            <PageLink
              to={hrefOf()}
              className="text-accent underline underline-offset-2 print:hidden"
            >
              <FormattedMessage id="close.show_current" />
            </PageLink>
          </p>
        )}
        {/* The fixed height keeps the layout in place while the day loads. */}
        <p className="flex min-h-[1lh] flex-wrap items-center gap-x-3">
          {sheet && (
            <FormattedMessage
              id="close.read_at"
              values={{ time: formatMoment(intl.locale, sheet.readAt, clock, 'day-time') }}
            />
          )}
          {isSoFar && <CoverageNote />}
        </p>
      </DayHead>
      {error && sheet && (
        <div className="mb-4">
          <FailureNotice error={error} onRetry={retry}>
            {/* Offline, the day is there: only its newest figures aren't. */}
            {!isOffline && <FormattedMessage id="close.failed" />}
          </FailureNotice>
        </div>
      )}
      {sheet && sheet.incomplete > 0 && (
        <Notice kind="warning">
          <FormattedMessage id="close.incomplete" values={{ count: sheet.incomplete }} />
        </Notice>
      )}
      {closing && now && !now.isSoFar && <ClosingChanges then={closing.figures} now={now.tree} />}
      {!sheet && error && (
        <FailureMessage
          error={error}
          onRetry={retry}
          title={<FormattedMessage id="close.failed" />}
        />
      )}
      {!sheet && !error && <LoadingNote className="py-4" />}
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
        <DaySheet
          day={sheet}
          refundLines={closing ? [] : (now?.refundLines ?? [])}
          period={period}
          clock={clock}
        >
          {closing && (
            <>
              <CashTable tree={sheet.tree} cash={closing} />
              {closing.note !== '' && (
                <div className="mt-2 text-row wrap-anywhere">
                  <p className="font-medium">
                    <FormattedMessage id="close.note" />
                  </p>
                  <p dir="auto">{stripUnsafeCharacters(closing.note)}</p>
                </div>
              )}
            </>
          )}
          {!closing && now && (
            <CashOfDay
              key={day}
              storeId={storeId}
              day={day}
              now={now}
              clock={clock}
              userId={userId}
              readFigures={readFigures}
            />
          )}
        </DaySheet>
      )}
      {/* Rendered only after the day, which would move it down. */}
      {(sheet ?? error) && (
        <ClosingList
          storeId={storeId}
          day={day}
          clock={clock}
          shown={closing?.number}
          isOfflineTold={isOffline}
          hrefOf={hrefOf}
        />
      )}
      <div className="mt-16 hidden gap-10 print:flex">
        {(['close.signature', 'close.signature_second'] as const).map((id) => (
          <p key={id} className="flex-1 border-t border-ink pt-1 text-row">
            <FormattedMessage id={id} />
          </p>
        ))}
      </div>
    </div>
  );
}
