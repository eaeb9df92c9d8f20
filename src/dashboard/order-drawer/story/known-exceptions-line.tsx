import { Eye } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PageLink } from '../../kit/navigation/page-link.tsx';
import { isExceptionKind } from '../../order-math/exceptions/exception.ts';
import { useKnownExceptions } from '../../order-words/known-exceptions.ts';
import { useOrderContext } from '../parts/order-context.ts';

/** What /exceptions last found about the open order, with a link there; nothing where nothing is known. */
export function KnownExceptionsLine() {
  const { formatMessage, formatList } = useIntl();
  const { order } = useOrderContext();
  const kinds = [...new Set(useKnownExceptions().orders[order.id])].filter(isExceptionKind);
  if (kinds.length === 0) return null;
  return (
    <p className="flex items-start gap-2 bg-sunken px-4 py-2 text-row text-ink-muted">
      <Eye aria-hidden size={16} className="my-0.5 shrink-0" />
      <PageLink to="/exceptions" className="min-w-0 underline-offset-2 hover:underline">
        <FormattedMessage
          id="exception.worth_a_look"
          values={{ kinds: formatList(kinds.map((kind) => formatMessage({ id: `exception.${kind}` }))) }}
        />
      </PageLink>
    </p>
  );
}
