import { useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { currencySymbol, HeadCurrency } from './amount.ts';

/** The name of a column; one of money tells the currency where there is only one. */
export function ColumnName({ id, name, isMoney }: { id: string; name: MessageId; isMoney: boolean }) {
  const { locale } = useIntl();
  const currency = useContext(HeadCurrency);
  return (
    <span id={`column-${id}`} className="block truncate">
      <FormattedMessage id={name} />
      {isMoney && currency !== undefined && (
        <span className="ms-1 font-normal text-ink-faint">
          (<bdi>{currencySymbol(locale, currency)}</bdi>)
        </span>
      )}
    </span>
  );
}
