import type { IntlShape } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { parameterIssueWords } from '../../../filters/ignored-parameters.tsx';
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
  return parameterIssueWords(intl, search, issues, NAMES);
}
