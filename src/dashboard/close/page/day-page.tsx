import { useQuery } from '@tanstack/react-query';
import { CalendarX2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Closing } from '#contract/bff/closings.ts';
import { figuresParameters } from '../../api/figures.ts';
import { ExportMenu } from '../../exports/export-menu.tsx';
import { isNothingRead, NothingRead } from '../../filters/nothing-read.tsx';
import { periodInText } from '../../filters/period-words.ts';
import { ReadingLine } from '../../filters/reading-line.tsx';
import { inertText } from '../../kit/inert-text.ts';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import { Notice } from '../../kit/failures/notice.tsx';
import { PageMessage } from '../../kit/failures/page-message.tsx';
import { OnPaper, printWith } from '../../kit/paper/on-paper.tsx';
import { failureOf } from '../../orders-feed/reader/reading.ts';
import { ReadingStatus } from '../../orders-feed/reader/reading-status.tsx';
import { figuresDays, periodsToRead } from '../../period-figures/figures-period.ts';
import { usePeriodReading } from '../../period-figures/use-period-reading.ts';
import { useDays } from '../../stores/days.tsx';
import { formatMoment } from '../../stores/store-clock.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { dayZoneOf, todayIn } from '#order-domain/days/store-span.ts';
import { ClosingChanges } from '../closings/closing-changes.tsx';
import { changesSince, closingFigures } from '../closings/closing-figures.ts';
import { ClosingList, ClosingWords } from '../closings/closing-list.tsx';
import { closingsQuery } from '../closings/closings-api.ts';
import { CLOSING_DAY, closingDay, isEmptyDay } from '../day/closing-day.ts';
import { typedCash } from '../sheet/cash.ts';
import { CashForm } from '../sheet/cash-form.tsx';
import { CashTable } from '../sheet/cash-table.tsx';
import { DaySheet } from '../sheet/day-sheet.tsx';
import { useDraft } from '../sheet/draft.ts';
import { type Paper, PrintedClosing } from '../sheet/printed-closing.tsx';
import { readSheet, savedSheet } from '../sheet/sheet-day.ts';
import { DayHead, FullDay } from './day-head.tsx';
import { closeLink } from './use-close-address.ts';
import { type RenewedFigures, useSaveClosing } from './use-save-closing.ts';

/** Nearly all refunds are given within it (seconds). */
const MONTH = 30 * 86_400;

type DayPageProps = {
  readonly storeId: string;
  readonly day: string;
  /** The closing that is shown; undefined: the day as it is now. */
  readonly closing: Closing | undefined;
  /** Who counts the cash; null without sign-in. */
  readonly userId: string | null;
};

/** Reads a store's business day. */
function useClosingDay(storeId: string, day: string) {
  const days = useDays();
  const { currency } = days.stores.find(storeId);
  const period = { from: day, to: day, stores: [storeId] };
  const periods = periodsToRead(period, days);
  const reading = usePeriodReading({ kind: CLOSING_DAY, spec: figuresDays(period, days), periods }, days.now);
  const read = useMemo(() => closingDay(reading.parts, currency), [reading.parts, currency]);
  /** Reads the day again, and the month before now: orders may have come or changed, and older ones been refunded a moment ago. */
  async function readFigures(): Promise<RenewedFigures> {
    const { parts, progress } = await reading.renew(Math.min(periods.own.from, days.now - MONTH));
    const [failed] = progress.failures;
    if (failed) throw failureOf(failed.failure);
    const now = closingDay(parts, currency);
    const whole = { ...now, incomplete: now.incomplete + progress.unreadable };
    const isChanged = changesSince(read.tree, now.tree).length > 0;
    return { figures: closingFigures(whole, progress.asOf ?? Date.now()), isChanged };
  }
  return { read, readFigures, reading, period, currency };
}

/** A store's business day: as it is now, to count the cash and save a closing; or as a closing saved it, and what has changed since. */
export function DayPage({ storeId, day, closing, userId }: DayPageProps) {
  const intl = useIntl();
  const days = useDays();
  const navigate = useNavigate();
  const [texts, setTexts] = useDraft({ userId, storeId, day });
  const [paper, setPaper] = useState<Paper>('a4');
  const { read, readFigures, reading, period, currency } = useClosingDay(storeId, day);
  const hrefOf = (number?: number) =>
    closeLink({ stores: [storeId], day, ...(number !== undefined && { closing: number }) });
  const saving = useSaveClosing({ storeId, day }, readFigures, (saved) => void navigate(hrefOf(saved.number)));
  // Said before somebody counts a day that is closed, not only in the list at the end of the page.
  const { data: listed } = useQuery(closingsQuery(storeId, day));
  const closedAs = saving.news === 'figures' ? undefined : (saving.news ?? listed?.closings[0]);
  const { progress, isWhole } = reading;
  const hasBegun = day <= todayIn([storeId], days);
  const awaited = !hasBegun ? 'close.not_begun' : !isWhole ? 'close.not_whole' : undefined;
  const clock: StoreClock = { timeZone: dayZoneOf(storeId, days) };
  const unreadable = read.incomplete + progress.unreadable;
  const sheet = closing ? savedSheet(closing.figures) : readSheet({ ...read, incomplete: unreadable }, progress.asOf);
  const cash = closing ?? typedCash(texts, intl.locale, currency);

  function absence() {
    if (closing || (progress.orders > 0 && !isEmptyDay(read))) return undefined;
    if (isNothingRead(progress)) return <NothingRead page="close" reading={reading} />;
    if (!isWhole) return null;
    return (
      <PageMessage
        icon={<CalendarX2 aria-hidden size={28} />}
        title={
          <FormattedMessage id="orders.empty_in" values={{ period: periodInText(intl, { from: day, to: day }) }} />
        }
      />
    );
  }
  const absent = absence();
  const closingWords = closing && (
    <>
      <FormattedMessage id="close.closing" values={{ number: closing.number }} />
      {' · '}
      <ClosingWords closing={closing} clock={clock} />
      {' · '}
    </>
  );
  const readAt = sheet.readAt !== undefined && (
    <FormattedMessage
      id="close.read_at"
      values={{ time: formatMoment(intl.locale, sheet.readAt, clock, 'day-time') }}
    />
  );
  const soFar = !closing && !isWhole && (
    <>
      {' · '}
      <FormattedMessage id="close.so_far" />
    </>
  );
  return (
    <div className="mx-auto max-w-5xl px-8 py-6 max-sm:px-4">
      <DayHead
        storeId={storeId}
        day={day}
        onPrint={(next) => printWith(() => setPaper(next))}
        exporting={
          // A file has the day as it is now.
          !closing &&
          absent === undefined && (
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
          // Keeps its room, so that nothing moves when reading begins.
          <p className="min-h-[1lh]">
            {readAt}
            {absent === undefined && soFar}
          </p>
        )}
      </DayHead>
      {/* Keeps its room, so that nothing moves when reading ends. */}
      <div className="relative -mt-4 mb-4 min-h-6">{!isWhole && <ReadingLine page="close" reading={reading} />}</div>
      {(closing || !isNothingRead(progress)) && <ReadingStatus reading={reading} />}
      {sheet.incomplete > 0 && (
        <Notice kind="warning">
          <FormattedMessage id="close.incomplete" values={{ count: sheet.incomplete }} />
        </Notice>
      )}
      {closing && isWhole && <ClosingChanges then={sheet.tree} now={read.tree} />}
      {absent === undefined ? (
        <>
          <DaySheet day={sheet} period={period} clock={clock}>
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
                      closedAs && <ClosingWords id="close.already_closed" closing={closedAs} clock={clock} />
                    ),
                  awaited,
                  error: saving.error,
                }}
                onChange={setTexts}
              />
            )}
          </DaySheet>
        </>
      ) : (
        absent
      )}
      {/* Not before the day is shown, which would move it down. */}
      {absent !== null && (
        <ClosingList storeId={storeId} day={day} clock={clock} shown={closing?.number} hrefOf={hrefOf} />
      )}
      <OnPaper>
        {() => (
          <PrintedClosing
            paper={paper}
            title={days.stores.find(storeId).name}
            head={
              <>
                <FullDay day={day} />
                {' · '}
                {closingWords}
                {readAt}
                {soFar}
              </>
            }
            note={inertText(closing?.note ?? texts.note)}
          >
            <DaySheet day={sheet} period={period} clock={clock}>
              <CashTable tree={sheet.tree} cash={cash} />
            </DaySheet>
          </PrintedClosing>
        )}
      </OnPaper>
    </div>
  );
}
