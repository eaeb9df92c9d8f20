import type { IntlShape } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';

/** What the parameters of an address are called on screen. */
const NAMES: Readonly<Record<string, MessageId>> = {
  view: 'filter.view',
  store_id: 'filter.store',
  payment_status: 'filter.payment',
  fulfillment_status: 'filter.fulfillment',
  source: 'filter.source',
  date: 'filter.date',
  from: 'date.first_day',
  from_time: 'date.from_time',
  to: 'date.last_day',
  to_time: 'date.to_time',
  amount_min: 'issue.amount_min',
  amount_max: 'issue.amount_max',
  refunded: 'filter.refunded',
  refunded_within: 'filter.refund_date',
  service_type: 'filter.service',
  tender: 'filter.tender',
  has_note: 'filter.note',
  has_discount: 'filter.discount',
  at: 'issue.at',
};

/** What is wrong with the parameters of an address (its query string), in words for its reader rather than for who wrote it. */
export function issueWords(intl: IntlShape, search: string, issues: readonly QueryIssue[]): QueryIssue[] {
  const parameters = readQueryString(search);
  return issues.map(({ parameter, message }) => {
    const id = NAMES[parameter];
    if (id === undefined) return { parameter, message };
    const name = intl.formatMessage({ id });
    const values = parameters.filter((candidate) => candidate.name === parameter);
    const [first] = values;
    if (!first || values.length > 1) {
      return { parameter, message: intl.formatMessage({ id: 'issue.repeated' }, { name }) };
    }
    return { parameter, message: intl.formatMessage({ id: 'issue.unknown' }, { parameter, name, value: first.value }) };
  });
}
