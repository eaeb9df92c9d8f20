import { Eye } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import { isExceptionKind } from '#order-domain/exceptions/exception.ts';
import { useKnownExceptions } from '../../order-words/known-exceptions.ts';
import { useOrderContext } from '../parts/order-context.ts';

/** What /exceptions last found about the open order, with a link to it unless that page is open; nothing where nothing is known. */
export function KnownExceptionsLine() {
  const { formatMessage, formatList } = useIntl();
  const { order } = useOrderContext();
  const { pathname } = useLocation();
  const { orders, addresses } = useKnownExceptions();
  const kinds = [...new Set(orders[order.id])].filter(isExceptionKind);
  if (kinds.length === 0) return null;
  const words = (
    <FormattedMessage
      id="exception.worth_a_look"
      values={{ kinds: formatList(kinds.map((kind) => formatMessage({ id: `exception.${kind}` }))) }}
    />
  );
  return (
    <p className="flex items-start gap-2 bg-sunken px-4 py-2 text-row text-ink-muted">
      <Eye aria-hidden size={16} className="my-0.5 shrink-0" />
      {pathname === '/exceptions' ? (
        <span className="min-w-0">{words}</span>
      ) : (
        <PageLink
          to={{ pathname: '/exceptions', search: addresses?.[order.id] ?? '' }}
          className="min-w-0 underline-offset-2 hover:underline"
        >
          {words}
        </PageLink>
      )}
    </p>
  );
}
