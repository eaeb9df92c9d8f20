import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate } from 'react-router';
import type { Session } from '#contract/bff/session.ts';
import { IgnoredParameters } from '../../filters/ignored-parameters.tsx';
import { PageTitle } from '../../filters/page-title.tsx';
import { dateFilter } from '../../filters/shared-filters.ts';
import { FailureMessage } from '../../ui/failures/failure.tsx';
import { PageMessage } from '../../ui/failures/page-message.tsx';
import { ScrollBox } from '../../ui/navigation/scroll-box.tsx';
import { ApiFailure } from '../../ui/request.ts';
import { closingQuery } from '../closings/closings-api.ts';
import { dayToClose, useDaysAround } from '../closings/open-days.ts';
import { ChooseStore, useStoresToClose } from './choose-store.tsx';
import { DayPage } from './day-page.tsx';
import { closeLink, useCloseAddress } from './use-close-address.ts';

/** Closes a store's business day: its figures, the cash counted, and the saved closings. */
export function ClosePage({ session }: { session: Session }) {
  const { formatMessage } = useIntl();
  const { ignored, note } = useCloseAddress();
  return (
    <div className="printed-page flex h-full flex-col">
      <title>{formatMessage({ id: 'close.title' })}</title>
      {/* The sheet has its own. */}
      <div className="print:hidden">
        <PageTitle name="frame.close" />
      </div>
      {(ignored.length > 0 || note) && (
        <IgnoredParameters ignored={ignored} filters={{ date: dateFilter }} note={note} />
      )}
      <ScrollBox className="printed-scroll relative min-h-0 flex-1">
        <ChosenDay userId={session.user?.id ?? null} />
      </ScrollBox>
    </div>
  );
}

/** The day in the address, or of the closing in it; otherwise a choice of stores. */
function ChosenDay({ userId }: { userId: string | null }) {
  const { stores, day, isDayChosen, today, closing: number } = useCloseAddress();
  const { stores: candidates, query } = useStoresToClose(stores);
  const { data: closing, error, refetch } = useQuery(closingQuery(number, useQueryClient()));
  const [storeId, ...others] = candidates;
  if (error) {
    const title = <FormattedMessage id="close.not_found" values={{ number }} />;
    // The closing doesn't exist, or its store is hidden from the user; there is nothing else to
    // show.
    if (error instanceof ApiFailure && error.code === 'not_found')
      return <PageMessage title={title} />;
    return <FailureMessage title={title} error={error} onRetry={() => void refetch()} />;
  }
  if (number !== undefined && !closing) return null;
  const isOfDay =
    !closing || (closing.storeId === storeId && others.length === 0 && closing.day === day);
  if (closing && !isOfDay) {
    return (
      <Navigate
        to={closeLink({ stores: [closing.storeId], day: closing.day, closing: closing.number })}
        replace
      />
    );
  }
  if (storeId === undefined && query.error) {
    return (
      <FailureMessage
        title={<FormattedMessage id="close.failed" />}
        error={query.error}
        hasCountdown
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (storeId === undefined && !query.isSuccess) return null;
  if (storeId === undefined || others.length > 0)
    return <ChooseStore stores={candidates} day={isDayChosen ? day : undefined} />;
  return (
    <StoreDay
      key={storeId}
      storeId={storeId}
      day={day}
      closing={closing}
      userId={userId}
      today={today}
      isChosen={isDayChosen || closing !== undefined}
    />
  );
}

/** A chosen day; otherwise the one to close next or, without one, today. */
function StoreDay({
  today,
  isChosen,
  ...props
}: ComponentProps<typeof DayPage> & { today: string; isChosen: boolean }) {
  const { storeId, day } = props;
  const { states, error } = useDaysAround(storeId, day);
  if (!isChosen) {
    if (!states && !error) return null;
    const open = states && dayToClose(states);
    if (open !== undefined && open !== today)
      return <Navigate to={closeLink({ stores: [storeId], day: open })} replace />;
  }
  return <DayPage {...props} />;
}
