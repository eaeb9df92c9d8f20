import type { IntlShape } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { FILTERS } from '../filters/filter-definitions.ts';

/** What the parameters of an address are called on screen. */
const NAMES = new Map<string, MessageId>([
  ...Object.values(FILTERS).flatMap(({ parameters }) => Object.entries(parameters)),
  ['at', 'issue.at'],
  ['checked', 'issue.checked'],
]);

/** What is wrong with the parameters of an address (its query string), in words for managers; the issues' own are for developers. */
export function issueWords(intl: IntlShape, search: string, issues: readonly QueryIssue[]): QueryIssue[] {
  const parameters = readQueryString(search);
  return issues.map(({ parameter, message }) => {
    const id = NAMES.get(parameter);
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
