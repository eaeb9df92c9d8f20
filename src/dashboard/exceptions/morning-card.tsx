import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ReadingLine } from '../filters/reading-line.tsx';
import { FailureNotice } from '../kit/failures/failure.tsx';
import { collator } from '../kit/i18n/collator.ts';
import { Money } from '../kit/i18n/money-label.tsx';
import type { MessageId } from '../kit/i18n/messages.ts';
import { inertText } from '../kit/inert-text.ts';
import { PageLink } from '../kit/navigation/page-link.tsx';
import { businessPeriod } from '../period-figures/days-filter.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { useDays } from '../stores/days.tsx';
import { useStores } from '../stores/stores.ts';
import { dayWords } from '../filters/date-filter.ts';
import { closedStores } from './closed-stores.ts';
import { entryTitle } from './entry-words.ts';
import { useEntries, useJudged, useJudgedReading } from './use-exceptions.ts';
import { useMarks } from './use-marks.ts';

/** The number of stores without a closing that are named. */
const NAMED_STORES = 5;

const LINK = 'touch-target rounded-sm hover:underline';

function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <div className="border-t border-line px-3.5 py-2.5">
      <h3 className="text-xs text-ink-muted">
        <FormattedMessage id={title} />
      </h3>
      <div className="mt-0.5 text-row">{children}</div>
    </div>
  );
}

/** The stores whose day has no closing, by name; undefined while unknown. */
function useOpenStores({ from, to }: BusinessPeriod) {
  const { described } = useStores();
  const { data } = useQuery({
    queryKey: ['closed stores', from, to],
    queryFn: ({ signal }) => closedStores({ from, to }, signal),
  });
  const { compare } = collator(useIntl().locale);
  return data && described.filter(({ id }) => !data.has(id)).sort((left, right) => compare(left.name, right.name));
}

/** Yesterday in all stores: what needs a look, closings that are missing, and the largest refunds. */
export function MorningCard({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const days = useDays();
  const period = businessPeriod({ preset: 'yesterday' }, undefined, days);
  const reading = useJudgedReading(period);
  const judged = useJudged(reading);
  const { refunds } = judged;
  const marks = useMarks(period);
  const entries = useEntries(judged, marks.marks).filter(({ state }) => state === 'open');
  const openStores = useOpenStores(period);
  // It stays in the summary's region.
  if (judged.error) throw judged.error;
  const isWhole = reading.read === 'everything' && judged.read === 'everything';
  return (
    <div className="w-80 max-w-full">
      <h2 className="px-3.5 pt-3 pb-2 text-sm font-semibold">
        <FormattedMessage id="date.yesterday" />
        <span className="ms-2 font-normal text-ink-muted">{dayWords(intl, period.from)}</span>
      </h2>
      <Part title="frame.exceptions">
        <PageLink to="/exceptions?date=yesterday" className={LINK} onClick={onClose}>
          {/* That there is nothing is only said once all has been read. */}
          {isWhole || entries.length > 0 ? (
            <FormattedMessage
              id="exceptions.morning.found"
              values={{ count: entries.length, certain: entries.filter((entry) => entry.found.certain).length }}
            />
          ) : (
            '…'
          )}
          {!(isWhole && marks.isRead) && (
            <span className="ms-2 text-xs text-ink-muted">
              <FormattedMessage id="exceptions.so_far" />
            </span>
          )}
        </PageLink>
        {marks.error && (
          <FailureNotice error={marks.error} onRetry={() => void marks.refetch()}>
            <FormattedMessage id="exceptions.not_known" />
          </FailureNotice>
        )}
      </Part>
      {openStores && (
        <Part title="exceptions.morning.closings">
          {openStores.length === 0 && <FormattedMessage id="exceptions.morning.all_closed" />}
          <ul className="flex flex-wrap gap-x-3 empty:hidden">
            {openStores.slice(0, NAMED_STORES).map(({ id, name }) => (
              <li key={id}>
                <PageLink
                  to={`/close?store_id=${id}&from=${period.from}&to=${period.to}`}
                  className={LINK}
                  onClick={onClose}
                >
                  <bdi>{name}</bdi>
                </PageLink>
              </li>
            ))}
            {openStores.length > NAMED_STORES && (
              <li>
                <PageLink to={`/close?from=${period.from}&to=${period.to}`} className={LINK} onClick={onClose}>
                  <FormattedMessage
                    id="exceptions.morning.others"
                    values={{ count: openStores.length - NAMED_STORES }}
                  />
                </PageLink>
              </li>
            )}
          </ul>
        </Part>
      )}
      <Part title="exceptions.morning.refunds">
        {refunds.length === 0 && (isWhole ? <FormattedMessage id="exceptions.morning.no_refunds" /> : '…')}
        <ul className="empty:hidden">
          {refunds.map((refund) => (
            <li key={refund.id}>
              <PageLink to={`/orders/${refund.orderId}`} className={`flex gap-2 ${LINK}`} onClick={onClose}>
                <bdi className="font-medium">{inertText(entryTitle(refund) ?? '')}</bdi>
                <span className="min-w-0 flex-1 truncate text-ink-muted">
                  <bdi>{days.stores.find(refund.storeId).name}</bdi>
                </span>
                <Money cents={0 - refund.amountCents} currency={refund.currency} className="text-refund tabular-nums" />
              </PageLink>
            </li>
          ))}
        </ul>
      </Part>
      {/* Last, so that nothing moves once all was read. */}
      {!isWhole && (
        <div className="relative border-t border-line px-3.5 py-2.5">
          <ReadingLine page="exceptions" reading={reading} />
        </div>
      )}
    </div>
  );
}
