import type { IntlShape } from 'react-intl';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { parameterIssueWords } from '../../../filters/ignored-parameters.tsx';
import type { MessageId } from '../../../kit/i18n/messages.ts';
import { FILTERS } from '../filters/filter-definitions.ts';

/** The on-screen names of an address's parameters. */
const NAMES = new Map<string, MessageId>([
  ...Object.values(FILTERS).flatMap(({ parameters }) => Object.entries(parameters)),
  ['at', 'issue.at'],
  ['sort', 'issue.sort'],
]);

/** Explains to managers what is wrong with the parameters of an address (its query string); the issues' own messages are for developers. */
export function issueWords(intl: IntlShape, search: string, issues: readonly QueryIssue[]): QueryIssue[] {
  return parameterIssueWords(intl, search, issues, NAMES);
}
