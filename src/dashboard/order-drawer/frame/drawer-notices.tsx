import { FormattedMessage, useIntl } from 'react-intl';
import { asFailure, failureText, RequestId, RetryButton } from '../../ui/failures/failure.tsx';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { Notice } from '../../ui/failures/notice.tsx';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { statusName } from '../../order-labels/humanize-enum.ts';
import { useOrderContext } from '../parts/order-context.ts';

const REMEDIES = {
  not_found: 'drawer.remedy.not_found',
  forbidden: 'drawer.remedy.forbidden',
  upstream_credentials: 'drawer.remedy.upstream_credentials',
} as const;

function hasRemedy(code: string): code is keyof typeof REMEDIES {
  return Object.hasOwn(REMEDIES, code);
}

/**
 * The data on screen despite the failure: none, the list row, or the complete order as last loaded.
 */
type ShownPart = 'none' | 'row' | 'all';

const NOT_FOUND = { row: 'drawer.gone_listed', all: 'drawer.gone' } as const;

/** The failure to load or refresh the order, with the request id and a retry button. */
export function LoadFailure({
  error,
  shown,
  onRetry,
}: {
  error: Error;
  shown: ShownPart;
  onRetry: () => void;
}) {
  const intl = useIntl();
  const { code } = asFailure(error);
  return (
    <Notice
      kind={shown === 'all' ? 'warning' : 'danger'}
      actions={<RetryButton error={error} onRetry={onRetry} />}
    >
      {shown !== 'none' && code === 'not_found' ? (
        <FormattedMessage id={NOT_FOUND[shown]} />
      ) : (
        <>
          {shown === 'all' && <FormattedMessage id="drawer.stale" />} {failureText(intl, error)}
          {hasRemedy(code) && (
            <p>
              <FormattedMessage id={REMEDIES[code]} />
            </p>
          )}
        </>
      )}
      <p>
        <RequestId error={error} />
      </p>
    </Notice>
  );
}

/** Announces the open order after a step within the drawer, where no row gets the focus. */
export function OrderAnnouncement() {
  const intl = useIntl();
  const { order, storeName, currency } = useOrderContext();
  return (
    <p role="status" className="sr-only">
      <FormattedMessage
        id="drawer.stepped"
        values={{
          title: orderTitle(order),
          store: storeName,
          status: statusName(intl, 'payment_status', order.paymentStatus),
          total: formatMoney(intl.locale, order.totalCents, currency),
        }}
      />
    </p>
  );
}
