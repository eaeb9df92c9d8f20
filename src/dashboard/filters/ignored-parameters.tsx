import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { IgnoredParameter } from '#contract/bff/parameters.ts';
import { Notice } from '../ui/failures/notice.tsx';
import { joinClauses } from '../ui/i18n/join-clauses.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import type { FilterList } from './filter.ts';
import { HIDDEN_STORES } from './page-address.ts';

/** Names of parameters that are not filters. */
const NAMES: ReadonlyMap<string, MessageId> = new Map([
  ['store_id', 'column.store'],
  ['sort', 'issue.sort'],
  ['group', 'refunds.grouping'],
  ['compare', 'insights.compare'],
  ['measure', 'insights.measure'],
  ['currency', 'figures.currency'],
  ['closing', 'close.number'],
]);

/** Lists the ignored parameters of a link until it is dismissed. */
export function IgnoredParameters<Values>({
  ignored,
  filters,
  note,
}: {
  ignored: readonly IgnoredParameter[];
  filters: FilterList<Values>;
  /** Another part of the link that does not apply. */
  note?: string | undefined;
}) {
  const { formatMessage, locale } = useIntl();
  const toWords = ({ parameter, value }: IgnoredParameter) => {
    if (parameter === HIDDEN_STORES) return formatMessage({ id: 'issue.hidden_stores' });
    const filter = Object.values(filters).find(({ parameters }) =>
      parameters.some((name) => name === parameter),
    );
    const id = filter?.label ?? NAMES.get(parameter);
    const name = id ? formatMessage({ id }) : parameter;
    return formatMessage({ id: 'issue.unknown' }, { parameter, name, value });
  };
  const text = joinClauses(locale, [...ignored.map(toWords), ...(note ? [note] : [])]);
  const [dismissed, setDismissed] = useState('');
  if (dismissed === text) return null;
  return (
    <Notice
      kind="warning"
      onDismiss={{
        label: formatMessage({ id: 'filter.dismiss' }),
        action: () => setDismissed(text),
      }}
    >
      <FormattedMessage id="filter.ignored" values={{ messages: text }} />
    </Notice>
  );
}
