import { useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { joinClauses } from '../../ui/i18n/join-clauses.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { Notice } from '../../ui/failures/notice.tsx';
import { HIDDEN_STORES } from './address-parameter.ts';

/**
 * The issues with the parameters of an address (`search` is its query string) in words for
 * managers; the issues' own messages are for developers. `names` maps each parameter to its name on
 * screen.
 */
export function parameterIssueWords(
  intl: IntlShape,
  search: string,
  issues: readonly QueryIssue[],
  names: ReadonlyMap<string, MessageId | undefined>,
): QueryIssue[] {
  const parameters = readQueryString(search);
  return issues.map(({ parameter, message }) => {
    if (message === HIDDEN_STORES)
      return { parameter, message: intl.formatMessage({ id: message }) };
    const id = names.get(parameter);
    if (id === undefined) return { parameter, message };
    const name = intl.formatMessage({ id });
    const values = parameters.filter((candidate) => candidate.name === parameter);
    const [first] = values;
    if (!first || values.length > 1) {
      return { parameter, message: intl.formatMessage({ id: 'issue.repeated' }, { name }) };
    }
    return {
      parameter,
      message: intl.formatMessage({ id: 'issue.unknown' }, { parameter, name, value: first.value }),
    };
  });
}

/**
 * A notice of the parameters of a link (`search` is its query string) that were ignored, until it
 * is dismissed.
 */
export function IgnoredParameters({
  search,
  issues,
  names,
}: {
  search: string;
  issues: readonly QueryIssue[];
  names: ReadonlyMap<string, MessageId | undefined>;
}) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const messages = parameterIssueWords(intl, search, issues, names).map(({ message }) => message);
  const text = joinClauses(intl.locale, messages);
  const [dismissed, setDismissed] = useState('');
  if (issues.length === 0 || dismissed === text) return null;
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
